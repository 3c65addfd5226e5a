package corpus

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
)

// Verify reads the whole corpus and replays every game. It checks the start position, the legality
// of moves, and the flags InCheck and Capture. A game must end where the rules end it, with that
// result and termination. A quiescence score must not be worse for the mover than the static one
// unless in check. Scores must be in the range of a search. Only the first moves of a game may be
// drawn, and only a filter leaves positions out. A merge has no game twice.
//
// The digest must be that of the content, and the data card must follow from games and manifest.
//
// The hook, if any, sees every position with its ply and reports other faults, such as a static
// score that is not its evaluator's. The first fault ends the reading. Its error names file, row,
// game and ply. Verify checks the card last: if it is the only fault, the error is a *CardError.
func (c *Corpus) Verify(ctx context.Context, hook func(*variant.Position, *Ply) error, progress Progress) error {
	info, content := newInfo(), newContent(&c.Manifest.Header)
	done := int64(0)
	for i := range c.Manifest.Parts {
		part := &c.Manifest.Parts[i]
		for g, err := range c.PartGames(ctx, i) {
			if err != nil {
				return err
			}
			err := g.verify(c.Rules(), hook)
			if err == nil {
				err = c.Manifest.verifyFlags(&g)
			}
			if err != nil {
				return fmt.Errorf("%s: row %d (game %d): %w", c.Path(part.File), part.Row(g.Number), g.Number, err)
			}
			info.add(&g)
			content.add(&g)
			done++
			progress.Report(done, c.Len())
		}
	}
	info.finish(&c.Manifest)
	if digest := content.digest(); digest != c.Manifest.Digest {
		return fmt.Errorf("%s: digest %s, but that of the games and their origin is %s: %w", c.Path(manifestName),
			c.Manifest.Digest, digest, errManifestAltered)
	}
	if info.DistinctExact && info.DistinctGames < info.Games && c.Manifest.Method() == MethodMerge {
		return fmt.Errorf("%s: %s, but %s: a merge drops duplicate games", c.Path(manifestName),
			plural.Of(info.Games, "game"), plural.Of(info.DistinctGames, "different one"))
	}
	return c.verifyCard(&info)
}

// verifyCard checks the data card of a complete corpus.
func (c *Corpus) verifyCard(info *Info) error {
	if c.Manifest.State != Complete {
		return nil
	}
	path := c.Path(CardName)
	card, err := disk.ReadFile(path, disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf(
			"%s: the data card is missing: run the command that made the corpus again, by version %s of the program, which writes it",
			path, c.Manifest.Version)
	}
	if err != nil {
		return err
	}
	want := c.Manifest.card(info)
	if bytes.Equal(card, want) {
		return nil
	}
	line := 1 + bytes.Count(card[:commonPrefix(card, want)], []byte("\n"))
	return &CardError{Path: path, Line: line, Version: c.Manifest.Version}
}

// A CardError says that a data card is not what this program writes. Wording differs between
// versions, so it is a fault only in a corpus of this version.
type CardError struct {
	Path    string
	Line    int    // first that differs, from 1
	Version string // of the program that made the corpus
}

func (e *CardError) Error() string {
	return fmt.Sprintf(
		"%s:%d: the data card does not follow from the games and %s: it was altered, or written by another version of the program (the corpus has version %s); "+
			"remove it and run the command that made the corpus again, by that version, which writes it", e.Path, e.Line,
		manifestName, e.Version)
}

// commonPrefix returns how many bytes two texts begin alike with.
func commonPrefix(a, b []byte) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// verify replays the game.
func (g *Game) verify(rules variant.Rules, hook func(*variant.Position, *Ply) error) error {
	game, err := g.Begin(rules)
	if err != nil {
		return err
	}
	for i := range g.Plies {
		ply := &g.Plies[i]
		if r, t := game.Outcome(); t != board.Ongoing {
			return fmt.Errorf("ply %d: a move after the end of the game (%s by %s)", i+1, r, t)
		}
		p := game.Position()
		side, flags := p.SideToMove(), FlagsOf(p, ply.Move)
		if ply.Flags.Has(SearchedTwice) && p.HalfmoveClock() == 0 {
			return fmt.Errorf(
				"ply %d: searched twice, but after a capture or pawn move the earlier game cannot affect a search", i+1)
		}
		if hook != nil {
			if err := hook(p, ply); err != nil {
				return fmt.Errorf("ply %d: %w", i+1, err)
			}
		}
		if err := game.Play(ply.Move); err != nil {
			return err
		}
		if err := ply.verify(side, flags); err != nil {
			return fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return g.verifyEnding(game)
}

// verifyFlags reports flags that contradict each other or the way the corpus was made.
func (h *Header) verifyFlags(g *Game) error {
	played := false // a move before
	for i := range g.Plies {
		switch flags := g.Plies[i].Flags; {
		case flags.Has(Drawn) && played:
			return fmt.Errorf("ply %d: the move was drawn at random, but an earlier one was played: only openings are random",
				i+1)
		case flags.Has(Drawn | SearchedTwice):
			return fmt.Errorf("ply %d: the move was drawn at random, but the position was searched twice",
				i+1)
		case flags.Has(LeftOut) && !h.mayLeaveOut():
			return fmt.Errorf("ply %d: the position is left out, but no filter made the corpus", i+1)
		case !flags.Has(Drawn):
			played = true
		}
	}
	return nil
}

// verify holds the labels against the side to move and the flags of the position.
func (p *Ply) verify(side board.Color, want Flags) error {
	if have := p.Flags & (InCheck | Capture); want != have {
		return fmt.Errorf("move %s: flags say in check %t, capture %t, the position says %t, %t", p.Move,
			have.Has(InCheck), have.Has(Capture), want.Has(InCheck), want.Has(Capture))
	}
	gain := (int64(p.Quiescence) - int64(p.Static)) * int64(side.Sign())
	if !want.Has(InCheck) && gain < 0 {
		return fmt.Errorf("quiescence score %d is worse for side %s than static score %d", p.Quiescence, side, p.Static)
	}
	return p.verifyRange()
}

// verifyRange reports a score that no search finds.
func (p *Ply) verifyRange() error {
	for _, x := range [...]struct {
		name        string
		score, most int32
	}{{"search", p.Score, MaxScore}, {"move", p.MoveScore, MaxScore}, {"quiescence", p.Quiescence, maxStatic}, {"static",
		p.Static, maxStatic}} {
		if x.score > x.most || x.score < -x.most {
			return fmt.Errorf("%s score %d: expected at most %d either way", x.name, x.score, x.most)
		}
	}
	return nil
}

func (g *Game) verifyEnding(game *variant.Game) error {
	r, t := game.Outcome()
	if t == board.Ongoing {
		if g.Termination >= board.PlyLimit {
			return nil // the run ended it
		}
		return fmt.Errorf("termination is %s, but by the rules the game continues after ply %d", g.Termination, len(g.Plies))
	}
	if g.Result != r || g.Termination != t {
		return fmt.Errorf("result %s by %s, but by the rules it is %s by %s", g.Result, g.Termination, r, t)
	}
	return nil
}
