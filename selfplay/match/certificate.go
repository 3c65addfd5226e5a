package match

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/suite"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// ErrOtherEngine is why Trial refuses a match that none of its engines played.
var ErrOtherEngine = errors.New("none of the given engines played both sides")

// Trial returns the result of the match in a folder from the view of weights, on whichever side
// they played. It plays every game again.
//
// It refuses a match that is not what a trial claims to be: finished, long enough, without a fault,
// without a repeated opening (an error for which ProvesNothing holds), and of one engine on both
// sides that differ only in their weights. That engine must be one of players. Each of these
// evaluates by weights, and which ones it has there does not matter.
func Trial(dir string, w eval.Weights, players []engine.Config) (weights.Trial, error) {
	return trialOf(dir, w.Hash(), players, func(e engine.Config) []engine.Config { return []engine.Config{e} })
}

// NetworkTrial is Trial for a network in place of weights. The other side plays with weights or with another
// network.
func NetworkTrial(dir string, n *net.Network, players []engine.Config) (weights.Trial, error) {
	return trialOf(dir, n.Hash(), players, func(e engine.Config) []engine.Config {
		return []engine.Config{e, e.WithNetwork(e.Name, n)}
	})
}

// trialOf is Trial of an evaluation by its hash. forms are what an engine of players is with any evaluation.
func trialOf(dir, hash string, players []engine.Config,
	forms func(engine.Config) []engine.Config) (weights.Trial, error) {
	s, err := Read(dir, nil)
	if isMissing(err) {
		err = hint.Errorf("%w: expected the folder of a match", err)
	}
	if err != nil {
		return weights.Trial{}, err
	}
	t, err := s.trial(dir, hash, players, forms)
	if err != nil {
		return t, fmt.Errorf("match %s: %w", dir, err)
	}
	return t, nil
}

func (s Summary) trial(dir, hash string, players []engine.Config,
	forms func(engine.Config) []engine.Config) (t weights.Trial, err error) {
	if err := s.checkFinished(dir); err != nil {
		return t, err
	}
	side, err := s.settings.sideOf(hash)
	if err != nil {
		return t, err
	}
	player, err := s.settings.player(players, forms)
	if err != nil {
		return t, err
	}
	if l := s.Terms.Limits; l[A] != l[B] {
		return t, fmt.Errorf(
			"limits_a is %v and limits_b is %v: the sides differ in more than their weights: play both under the same limits",
			l[A], l[B])
	}
	if s.Test == nil && s.Pairs < minCertified {
		return t, unproven(
			"pairs: %d: a certificate needs at least %d pairs, or a test (--sprt) that has decided: play a longer match",
			s.Pairs, minCertified)
	}
	limits := s.Terms.Limits[A]
	if limits == (search.Limits{}) {
		limits.Depth = player.Depth
	}
	text := limits.String()
	if x := s.Terms.Adjudication; !x.Off() {
		text += ", adjudication " + x.String()
	}
	view, p := s.settings, s.Pentanomial
	if side == B {
		view = view.turned()
		slices.Reverse(p[:])
	}
	t = weights.Trial{
		Weights: view.WeightsA, Opponent: view.WeightsB, Engine: player.Name, EngineHash: view.HashA,
		Rules: s.Terms.Rules.String(), Limits: text,
		Openings: s.openings(), MaxPlies: int64(s.Terms.MaxPlies), Version: s.Terms.Version,
		Lengthened: int64(len(s.Lengthened)),
	}
	if t.Match, err = view.identity(); err != nil {
		return t, err
	}
	t.Pentanomial = p
	e := p.EloAfter(len(s.Lengthened))
	t.Elo, t.Low, t.High = e.Value, e.Low, e.High
	if x := s.Test; x != nil {
		t.Test = weights.Hypotheses{Unit: x.Model.Unit(), Elo0: view.SPRT.Elo0, Elo1: view.SPRT.Elo1, Alpha: x.Alpha,
			Beta: x.Beta}.String()
		t.Verdict = map[elo.Status]string{elo.AcceptH0: "H0", elo.AcceptH1: "H1"}[x.Status]
		t.LLR = x.LLR
	}
	return t, nil
}

// openings says how games began: by what draws or lists openings for all, or as somebody chose who
// may have known the results.
func (s Summary) openings() string {
	text := fmt.Sprintf("%s, seed %d", s.Terms.Opening, s.Terms.Seed)
	kind, ref, _ := strings.Cut(s.Terms.Opening, ":")
	if kind == "suite" && !suite.IsShipped(ref) || kind == "book" && !book.IsShipped(ref) {
		return weights.OpeningsByAuthor + ": " + text
	}
	return text
}

// minCertified is the fewest pairs of a match of fixed length in a certificate.
const minCertified = 100

// An unprovenError is why a match proves nothing about weights.
type unprovenError struct{ error }

func (e unprovenError) Unwrap() error { return e.error }

func unproven(format string, values ...any) error {
	return unprovenError{fmt.Errorf(format, values...)}
}

// ProvesNothing reports whether Trial refused a match because of its games, which are too few, or
// not what a certificate allows.
func ProvesNothing(err error) bool { return errors.As(err, new(unprovenError)) }

// turned returns the settings of the same match with its sides exchanged.
func (s settings) turned() settings {
	s.A, s.B = s.B, s.A
	s.HashA, s.HashB = s.HashB, s.HashA
	s.SignatureA, s.SignatureB = s.SignatureB, s.SignatureA
	s.WeightsA, s.WeightsB = s.WeightsB, s.WeightsA
	s.BookA, s.BookB = s.BookB, s.BookA
	s.LimitsA, s.LimitsB = s.LimitsB, s.LimitsA
	if t := s.SPRT; t != nil {
		s.SPRT = &sprtJSON{
			Model: t.Model, Elo0: arithmetic.PositiveZero(-t.Elo0), Elo1: arithmetic.PositiveZero(-t.Elo1),
			Alpha: t.Alpha, Beta: t.Beta,
		}
	}
	return s
}

// identity hashes all that the games depend on: match.json without the names.
func (s settings) identity() (string, error) {
	s.A, s.B = "", ""
	text, err := folder.Encode(s)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// CheckResult refuses a folder whose result is not that of the summary of its pairs: one of its files
// was cut or altered. A folder without a result is an error that matches [os.ErrNotExist].
func (s Summary) CheckResult(dir string) error {
	stored, err := disk.ReadText(filepath.Join(dir, resultName), disk.MaxText)
	if err != nil {
		return err
	}
	text, err := folder.Encode(s)
	if err != nil {
		return err
	}
	var have, want bytes.Buffer // without spaces and ends of lines
	if json.Compact(&have, stored) != nil || json.Compact(&want, text) != nil || !bytes.Equal(have.Bytes(), want.Bytes()) {
		return fmt.Errorf(
			"%s does not follow from %s and %s: remove it, and run the command of the match again to write it",
			resultName, settingsName, pairsName)
	}
	return nil
}

// checkFinished reports why the match proves nothing yet, or nothing at all.
func (s Summary) checkFinished(dir string) error {
	err := s.CheckResult(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s is missing, so the match is unfinished: run its command again", resultName)
	case err != nil:
		return err
	case s.Test != nil && s.Test.Status == elo.Continue:
		return fmt.Errorf("sprt: the test has not decided after %s: play more pairs", plural.Of(s.Pairs, "pair"))
	case s.Pairs == 0 || !s.Finished():
		return fmt.Errorf("pairs: only %d of %d are played: run the command of the match again", s.Pairs, s.MaxPairs)
	case s.Forfeits != [2]int64{}:
		return unproven(
			"forfeits_a %d, forfeits_b %d: games lost by a fault or on time prove nothing about weights: play the match again with more time",
			s.Forfeits[A], s.Forfeits[B])
	case s.RepeatedOpenings > 0:
		return unproven(
			"repeated_openings %d: repeated games make the interval too narrow: play another match with longer openings or a suite",
			s.RepeatedOpenings)
	}
	return nil
}

// sideOf returns who played with the weights, against others.
func (s settings) sideOf(hash string) (Side, error) {
	for _, x := range []struct{ name, weights, book string }{{"a", s.WeightsA, s.BookA}, {"b", s.WeightsB, s.BookB}} {
		switch {
		case x.weights == "":
			return A, fmt.Errorf(
				"%s_weights_sha256 is empty: this contestant does not play with weights: expected one engine with two weight files",
				x.name)
		case x.book != "":
			return A, fmt.Errorf("%s_book: some moves came from an opening book, not from the weights: play without books",
				x.name)
		}
	}
	switch {
	case s.WeightsA == s.WeightsB:
		return A, fmt.Errorf("a_weights_sha256 and b_weights_sha256 are both %s: expected two sides with different weights",
			s.WeightsA)
	case s.WeightsA == hash:
		return A, nil
	case s.WeightsB == hash:
		return B, nil
	}
	return A, fmt.Errorf(
		"a_weights_sha256 is %s and b_weights_sha256 is %s, but the hash of these weights is %s: name a match in which they play",
		s.WeightsA, s.WeightsB, hash)
}

// player returns the engine that both sides are, but for their weights. The hash of an engine
// covers all its options and its weights, so what agrees in both hashes differs in nothing else.
func (s settings) player(players []engine.Config,
	forms func(engine.Config) []engine.Config) (engine.Config, error) {
	var one string
	for _, e := range players {
		// An engine that does not play the variant keeps the hash that it has in Raumschach.
		if under, err := e.WithRules(s.Rules); err == nil {
			e = under
		}
		is := func(weights, hash string) bool {
			return slices.ContainsFunc(forms(e), func(x engine.Config) bool { return x.HashWith(weights) == hash })
		}
		a, b := is(s.WeightsA, s.HashA), is(s.WeightsB, s.HashB)
		switch {
		case a && b:
			return e, nil
		case a:
			one = fmt.Sprintf("a_sha256 belongs to %s, b_sha256 does not", e.Name)
		case b:
			one = fmt.Sprintf("b_sha256 belongs to %s, a_sha256 does not", e.Name)
		}
	}
	if one != "" {
		return engine.Config{}, fmt.Errorf("%s: the sides differ in more than their weights: play both with one engine", one)
	}
	return engine.Config{}, hint.Errorf(
		"a_sha256, b_sha256: %w: give the engine that did (its file as it was then), or use raumlab %s if the engine has changed since",
		ErrOtherEngine, s.Version)
}
