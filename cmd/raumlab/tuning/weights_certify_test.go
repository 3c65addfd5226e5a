package tuning_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
	"raumlab/configs"
	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// contested makes a folder with weights mine.toml and hopeless.toml, which differ from the
// published ones, and plays with them.
func contested(t *testing.T, lab *clitest.Lab, matches ...string) weights.File {
	t.Helper()
	w := weights.Published(eval.Corrected)
	w.Values[eval.ValueQueen] = 100 // loses most games
	w.SD = new([eval.NumWeights]float64)
	w.Provenance.Settings = map[string]string{"notes": "mine"}
	if err := w.Write(lab.Path("mine.toml")); err != nil {
		t.Fatal(err)
	}
	hopeless := w
	for i := eval.ValueQueen; i <= eval.ValueKnight; i++ {
		hopeless.Values[i] = -100
	}
	if err := hopeless.Write(lab.Path("hopeless.toml")); err != nil {
		t.Fatal(err)
	}
	for _, command := range matches {
		lab.Run(matchOf + command)
	}
	return w
}

const matchOf = "match --pairs 4 --depth 1 --opening suite:openings --max-plies 80 "

// endedEarly makes a match end by its test after few pairs, as a certificate allows.
const endedEarly = " --sprt -1,150 --alpha 0.45 --beta 0.45 --pairs 200"

const fixedLength = "mine.toml corrected --engine raumlab --max-plies 16 --pairs 100 --out fixed"

func TestWeightsCertify(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	contested(t, lab, fixedLength,
		"corrected mine.toml --engine raumlab --out tested --seed 2"+endedEarly)
	bare := lab.Read("mine.toml")
	lab.Run("weights certify mine.toml fixed tested")
	w, err := weights.Read(lab.Path("mine.toml"))
	if err != nil || len(w.Certificate) != 2 {
		t.Fatalf("%v, holds %v", err, w.Certificate)
	}
	opponent := weights.Published(eval.Corrected)

	type counts struct {
		Pentanomial [5]int64
		Elo         struct{ Value, Low, High float64 }
		SPRT        struct {
			LLR     float64
			Verdict string
		}
	}
	result := func(dir string) (c counts) {
		if err := json.Unmarshal([]byte(lab.Read(dir+"/result.json")), &c); err != nil {
			t.Fatal(err)
		}
		return c
	}
	fixed := result("fixed")
	player, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	// A match is identified by the text of its settings without the names.
	settings := strings.NewReplacer(`"a": "mine.toml"`, `"a": ""`, `"b": "raumlab"`, `"b": ""`, `"b": "corrected"`,
		`"b": ""`).Replace(lab.Read("fixed/match.json"))
	want := weights.Trial{
		Weights: w.Hash(), Opponent: opponent.Hash(), Engine: "raumlab", EngineHash: player.HashWith(w.Hash()),
		Rules: "chessvariants/normal", Limits: "depth 1", Openings: "suite:openings, seed 1", MaxPlies: 16,
		Match: fmt.Sprintf("%x", sha256.Sum256([]byte(settings))), Version: cli.Version,
		Pentanomial: fixed.Pentanomial, Elo: fixed.Elo.Value, Low: fixed.Elo.Low, High: fixed.Elo.High,
	}
	if got := w.Certificate[0]; got != want {
		t.Errorf("of the fixed length\n%+v, want\n%+v", got, want)
	}
	tested := result("tested")
	got := w.Certificate[1]
	slices.Reverse(tested.Pentanomial[:])
	// A was the published weights, so the test is that of A with exchanged sides.
	if got.Test != "nElo 1 against -150, alpha 0.45, beta 0.45" || "accept "+got.Verdict != tested.SPRT.Verdict ||
		got.LLR != tested.SPRT.LLR {
		t.Errorf("the test is %+v, want %+v", got, tested.SPRT)
	}
	const rounding = 1e-9
	if got.Pentanomial != tested.Pentanomial || math.Abs(got.Elo+tested.Elo.Value) > rounding ||
		math.Abs(got.Low+tested.Elo.High) > rounding || math.Abs(got.High+tested.Elo.Low) > rounding {
		t.Errorf("of the test %+v, want %+v turned round", got, tested)
	}

	// Nothing else in the file changes. The same match again changes nothing.
	certified := lab.Read("mine.toml")
	rest := w
	rest.Certificate = nil
	if text, err := rest.TOML(); err != nil || string(text) != bare {
		t.Errorf("without its certificate the file is\n%s%v, was\n%s", text, err, bare)
	}
	lab.Run("weights certify mine.toml fixed tested tested")
	if lab.Read("mine.toml") != certified {
		t.Error("the same matches again changed the file")
	}
	_, shown, _ := lab.Try("weights show mine.toml")
	for _, want := range []string{
		"certificate:",
		"raumlab, chessvariants/normal, depth 1 (profile fixed_depth if the engine has it) against weights corrected (" +
			term.Short(opponent.Hash()) + ")", got.Verdict + " of " + got.Test, "no test; suite:openings, seed 1",
	} {
		if !strings.Contains(strings.Join(strings.Fields(shown), " "), want) {
			t.Errorf("no %q in\n%s", want, shown)
		}
	}
	_, exported, _ := lab.Try("weights export mine.toml")
	if exported != certified {
		t.Errorf("exported as\n%s", exported)
	}

	// An extended match replaces itself. Its shorter half does not come back.
	if err := os.CopyFS(lab.Path("short"), os.DirFS(lab.Path("fixed"))); err != nil {
		t.Fatal(err)
	}
	lab.Run(matchOf + fixedLength + " --pairs 102")
	lab.Run("weights certify mine.toml fixed")
	if w, err = weights.Read(lab.Path("mine.toml")); err != nil || len(w.Certificate) != 2 ||
		w.Certificate[0].Lengthened != 1 || w.Certificate[0].Pentanomial != result("fixed").Pentanomial {
		t.Errorf("made longer: %v, %+v", err, w.Certificate)
	}
	lab.Mistake(clitest.Mistake{Command: "weights certify mine.toml short", Code: 1,
		Want: "match short: mine.toml: pentanomial … from the same match"})

}

// A match in which one side took every point is written down, too, with its infinite end.
func TestWeightsCertifyEveryPoint(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	contested(t, lab, "hopeless.toml corrected --engine raumlab --out swept --max-plies 400"+endedEarly)
	lab.Run("weights certify hopeless.toml swept")
	w, err := weights.Read(lab.Path("hopeless.toml"))
	if err != nil || len(w.Certificate) != 1 {
		t.Fatalf("%v, holds %v", err, w.Certificate)
	}
	got := w.Certificate[0]
	if got.Pentanomial[0] == 0 || got.Pentanomial != [5]int64{got.Pentanomial[0]} || !math.IsInf(got.Elo, -1) ||
		!math.IsInf(got.Low, -1) || math.IsInf(got.High, 0) {
		t.Errorf("%+v: want all pairs lost and Elo -Inf from -Inf to a finite end", got)
	}
	_, shown, _ := lab.Try("weights show hopeless.toml")
	if !strings.Contains(shown, fmt.Sprintf("%v pairs, Elo ", got.Pentanomial)) {
		t.Errorf("shown as\n%s", shown)
	}
	_, exported, _ := lab.Try("weights export hopeless.toml --format json")
	if !json.Valid([]byte(exported)) ||
		!strings.Contains(exported, "\"elo_low\": null,\n      \"elo_low_infinite\": true") {
		t.Errorf("exported as\n%s", exported)
	}
}

// Weights that were changed by hand are refused by every reader, as long as they have a certificate
// of others.
func TestCertifiedWeightsChangedByHand(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	w := contested(t, lab)
	var err error
	if w.Certificate, _, err = weights.AddTrial(w.Certificate, w.Hash(), drawnTrial(w)); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(lab.Path("mine.toml")); err != nil {
		t.Fatal(err)
	}
	clitest.Swap("mine.toml", "mobility = 4 ", "mobility = 5 ")(lab)
	changed := w
	changed.Values[eval.Mobility] = 5
	for _, command := range []string{
		"weights show mine.toml", "weights export mine.toml", "weights diff mine.toml published",
		"weights certify mine.toml nowhere",
		"match mine.toml corrected --engine raumlab --pairs 1 --depth 1", "analyse startpos --weights mine.toml --depth 1",
		"eval startpos --weights mine.toml",
	} {
		lab.Mistake(clitest.Mistake{Command: command, Code: 1,
			Want: "mine.toml:… certificate number 1: weights = " + w.Hash() +
				", but the hash of the weights here, their definition and rules is " + changed.Hash() +
				": they were changed after the match: restore them, or remove the certificate"})
	}
	clitest.Edit("mine.toml", func(data []byte) []byte {
		before, rest, _ := bytes.Cut(data, []byte("[[certificate]]"))
		_, after, _ := bytes.Cut(rest, []byte("\n["))
		return append(append(before, '['), after...)
	})(lab)
	lab.Run("weights show mine.toml")
}

// A match that is not what a certificate claims is refused with folder, field and hint. The file
// does not change.
func TestWeightsCertifyRefuses(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	w := contested(t, lab, fixedLength,
		"mine.toml raumfischer --engine raumlab --out engines",
		"mine.toml random --out random",
		"mine.toml corrected --engine raumlab --out undecided --sprt 0,10",
		"mine.toml corrected --engine raumlab --out short",
		"mine.toml corrected --engine raumlab --out repeated --opening random:0 --pairs 2",
		"mine.toml mine.toml --allow-identical --engine raumlab --out itself",
		"raumlab raumfischer --out others",
	)
	w.Values[eval.Mobility]++
	for _, m := range []clitest.Mistake{
		{Command: "weights certify mine.toml nowhere", Code: 1,
			Want: "nowhere/match.json: no such file or directory: expected the folder of a match"},
		{Command: "weights certify mine.toml mine.toml", Code: 1,
			Want: "mine.toml/match.json: not a directory: expected the folder of a match"},
		{Command: "weights certify published fixed", Code: 2, Want: `"published": expected a weight file ending in .toml`},
		{Command: "weights certify absent.toml fixed", Code: 1, Want: "absent.toml: no such file"},
		{Command: "weights certify mine.toml", Code: 2, Want: "expected 'raumlab weights certify WEIGHTS MATCH...'"},
		{Command: "weights certify mine.toml fixed --engine unknown", Code: 2, Want: `engine "unknown"`},
		{Command: "weights certify mine.toml fixed --engine random", Code: 2,
			Want: "--engine random does not evaluate with weights"},
		{Command: "weights certify mine.toml fixed --engine raumfischer", Code: 1,
			Want: "match fixed: a_sha256, b_sha256: none of the given engines … --engine"},
		{Command: "weights certify mine.toml engines", Code: 1,
			Want: "match engines: … belongs to … the sides differ in more than their weights: play both with one engine"},
		{Command: "weights certify mine.toml random", Code: 1, Want: "match random: b_weights_sha256 is empty"},
		{Command: "weights certify mine.toml fixed undecided", Code: 1,
			Want: "match undecided: sprt: the test has not decided after 4 pairs: play more pairs"},
		{Command: "weights certify mine.toml short", Code: 1,
			Want: "match short: pairs: 4: a certificate needs at least 100 pairs, or a test (--sprt) that has decided"},
		{Command: "weights certify mine.toml repeated", Code: 1, Want: "match repeated: repeated_openings 1"},
		{Command: "weights certify mine.toml itself", Code: 1,
			Want: "match itself: a_weights_sha256 and b_weights_sha256 are both"},
		{Command: "weights certify mine.toml others", Code: 1,
			Want: "match others: a_weights_sha256 is … but the hash of these weights is"},
		{Command: "weights certify mine.toml lost", Code: 1,
			Want: "match lost: forfeits_a 0, forfeits_b 1: games lost by a fault or on time", Spoil: forfeit(t,
				"fixed", "lost")},
		{Command: "weights certify mine.toml fixed", Code: 1, Want: "match fixed: … but the hash of these weights is " +
			w.Hash(), Spoil: func(*clitest.Lab) {
			if err := w.Write(lab.Path("mine.toml")); err != nil {
				t.Fatal(err)
			}
		}},
		{Command: "weights certify mine.toml fixed", Code: 1,
			Want: "match fixed: result.json does not follow from match.json and pairs.jsonl: remove it", Spoil: clitest.Swap(
				"fixed/result.json", `"forfeits_a": 0`, `"forfeits_a": 1`)},
		{Command: "report fixed --out page.html", Code: 1, Want: "match fixed: result.json does not follow",
			Spoil: clitest.Edit("fixed/pairs.jsonl", func(pairs []byte) []byte { return pairs[:len(pairs)-300] })},
		{Command: "weights certify mine.toml fixed", Code: 1,
			Want: "match fixed: result.json is missing, so the match is unfinished", Spoil: clitest.Remove("fixed/result.json")},
		{Command: "weights certify mine.toml fixed", Code: 1, Want: "fixed/pairs.jsonl:1: … altered",
			Spoil: clitest.Swap("fixed/pairs.jsonl", `"pair":0`, `"pair":1`)},
	} {
		lab.Mistake(m)
	}
}

// forfeit copies the folder of a match and makes B lose the second game of the first pair on time,
// at its first move.
func forfeit(t *testing.T, from, to string) func(*clitest.Lab) {
	return func(lab *clitest.Lab) {
		t.Helper()
		if err := os.CopyFS(lab.Path(to), os.DirFS(lab.Path(from))); err != nil {
			t.Fatal(err)
		}
		clitest.Edit(to+"/pairs.jsonl", func(data []byte) []byte {
			first, rest, _ := bytes.Cut(data, []byte("\n"))
			var pair struct { // the keys in their order
				Pair     int               `json:"pair"`
				Settings string            `json:"settings_sha256"`
				Start    string            `json:"start"`
				Opening  string            `json:"opening"`
				Games    []json.RawMessage `json:"games"`
			}
			if err := json.Unmarshal(first, &pair); err != nil {
				t.Fatal(err)
			}
			if len(pair.Games) != 2 || !strings.Contains(pair.Start, " w ") {
				t.Fatalf("White is not to move in %s", first)
			}
			pair.Games[1] = json.RawMessage(
				`{"white":"B","moves":"","result":"0-1","termination":"time_forfeit","reason":"late","nodes_a":0,"nodes_b":0}`)
			line, err := json.Marshal(pair)
			if err != nil {
				t.Fatal(err)
			}
			return append(append(line, '\n'), rest...)
		})(lab)
		lab.Remove(to + "/result.json")
		// this writes the result
		lab.Run(matchOf + strings.Replace(fixedLength, "--out "+from, "--out "+to, 1))
	}
}

// --engine names a user's engine file.
func TestWeightsCertifyEngineFile(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	contested(t, lab)
	shipped, err := configs.Files.ReadFile("engines/raumlab.toml")
	if err != nil {
		t.Fatal(err)
	}
	lab.Write("own.toml", strings.Replace(string(shipped), `name = "raumlab"`, `name = "own"`, 1)+"\n")
	clitest.Swap("own.toml", "aspiration = ", "aspiration = 1")(lab)
	lab.Run(
		"match mine.toml own.toml --engine own.toml --depth 1 --opening suite:openings --max-plies 80 --out match" +
			endedEarly)
	lab.Mistake(clitest.Mistake{Command: "weights certify mine.toml match", Code: 1,
		Want: "match match: a_sha256, b_sha256: none of the given engines"})
	lab.Run("weights certify mine.toml match --engine own.toml")
	w, err := weights.Read(lab.Path("mine.toml"))
	if err != nil || len(w.Certificate) != 1 || w.Certificate[0].Engine != "own" {
		t.Errorf("%v, %+v", err, w.Certificate)
	}
}

// A tuning that finds the same weights again keeps their certificate. Other weights do not inherit
// it.
func TestTuneKeepsCertificate(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 90)
	const tune = "tune games --bootstrap 0 --out tuned.toml"
	lab.Run(tune)
	w, err := weights.Read(lab.Path("tuned.toml"))
	if err != nil {
		t.Fatal(err)
	}
	if w.Certificate, _, err = weights.AddTrial(w.Certificate, w.Hash(), drawnTrial(w)); err != nil {
		t.Fatal(err)
	}
	if err := w.Write(lab.Path("tuned.toml")); err != nil {
		t.Fatal(err)
	}
	certified := lab.Read("tuned.toml")
	if code, _, stderr := lab.Try(tune + " --force"); code != cli.ExitDone || lab.Read("tuned.toml") != certified ||
		strings.Contains(stderr, "certificate") {
		t.Errorf("the same tuning again, exit code %d:\n%s\nwrote\n%s", code, stderr, lab.Read("tuned.toml"))
	}
	code, _, stderr := lab.Try(tune + " --lambda 1 --force")
	other, err := weights.Read(lab.Path("tuned.toml"))
	if code != cli.ExitDone || err != nil || other.Hash() == w.Hash() || len(other.Certificate) > 0 {
		t.Errorf("another tuning, exit code %d, %v: certificate %v", code, err, other.Certificate)
	}
	if !strings.Contains(stderr, "warning: tuned.toml held other weights, whose certificate") {
		t.Errorf("another tuning says only\n%s", stderr)
	}

	// A file that was edited under its certificate is not read, and so is replaced with --force
	// alone, which says what may be lost.
	lab.Run(tune + " --force")
	if err := os.WriteFile(lab.Path("tuned.toml"), []byte(certified), 0o666); err != nil {
		t.Fatal(err)
	}
	value := fmt.Sprintf("mobility = %g ", w.Values[eval.Mobility])
	clitest.Swap("tuned.toml", value, "mobility = 1234.5 ")(lab)
	edited := lab.Read("tuned.toml")
	lab.Mistake(clitest.Mistake{Command: tune, Code: 1, Want: "or replace it with --force"})
	if lab.Read("tuned.toml") != edited {
		t.Error("a file that cannot be read is replaced without --force")
	}
	code, _, stderr = lab.Try(tune + " --force")
	if code != cli.ExitDone ||
		!strings.Contains(stderr,
			"warning: the old file could not be read, so its certificate, if it had one, is lost: weight file tuned.toml:") ||
		!strings.Contains(stderr, "certificate number 1: weights = "+w.Hash()) {
		t.Errorf("over an edited file, exit code %d:\n%s", code, stderr)
	}
	if again, err := weights.Read(lab.Path("tuned.toml")); err != nil || again.Hash() != w.Hash() ||
		len(again.Certificate) > 0 {
		t.Errorf("over an edited file: %v, %+v", err, again.Certificate)
	}
}

// The certificate says where the openings of a match came from if no generator and no suite of
// raumlab gave them: their author may have known how games from them end.
func TestCertificateNamesOpenings(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	contested(t, lab)
	shipped, err := configs.Files.ReadFile("suites/openings.epd")
	if err != nil {
		t.Fatal(err)
	}
	lab.Write("own.epd", string(shipped))
	for opening, want := range map[string]string{
		"suite:own.epd":  "openings chosen by the author: suite:93f663479da9, seed 1",
		"suite:openings": "suite:openings, seed 1",
		"random:6":       "random:6, seed 1", "softmax:40,6": "softmax:40,6, seed 1",
	} {
		dir := strings.NewReplacer(":", "-", ",", "-").Replace(opening)
		lab.Run(matchOf + "mine.toml corrected --engine raumlab --opening " + opening + " --out " + dir + endedEarly)
		if err := weights.Published(eval.Corrected).Write(lab.Path("other.toml")); err != nil {
			t.Fatal(err)
		}
		lab.Run("weights certify other.toml " + dir)
		w, err := weights.Read(lab.Path("other.toml"))
		if err != nil || len(w.Certificate) != 1 || w.Certificate[0].Openings != want {
			t.Errorf("%s: %v, %+v; want %q", opening, err, w.Certificate, want)
		}
	}
}

// drawnTrial returns a trial of the weights against themselves, of one pair.
func drawnTrial(w weights.File) weights.Trial {
	return weights.Trial{
		Weights: w.Hash(), Opponent: w.Hash(), Engine: "raumlab", EngineHash: w.Hash(), Rules: "chessvariants/normal",
		Match: w.Hash(), MaxPlies: 400, Pentanomial: [5]int64{2: 1},
	}
}

// Certificates that are written at once are all kept: the file has each that was reported as
// written, and a process that is told to wait can try again.
func TestWeightsCertifyAtOnce(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	const writers = 8
	var matches []string
	for i := range writers {
		matches = append(matches,
			fmt.Sprintf("mine.toml corrected --engine raumlab --seed %d --out match%d", i+1, i)+endedEarly)
	}
	contested(t, lab, matches...)
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			for {
				code, _, stderr := lab.Try(fmt.Sprintf("weights certify mine.toml match%d", i))
				if code == cli.ExitDone {
					return
				}
				if !strings.Contains(stderr, "is writing it: wait until it ends") {
					t.Errorf("match%d: %s", i, stderr)
					return
				}
			}
		})
	}
	all.Wait()
	w, err := weights.Read(lab.Path("mine.toml"))
	if err != nil || len(w.Certificate) != writers {
		t.Errorf("%d of %d certificates are kept, %v", len(w.Certificate), writers, err)
	}
}
