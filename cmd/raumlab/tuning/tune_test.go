package tuning_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/tuner"
)

// The output of tune fits 80 columns, except for the names of its files.
func TestTuneColumns(t *testing.T) {
	t.Parallel()
	dir := randomGames(t, 90)
	text, err := tuneOutput(dir, "--skip-decisive-repetitions", "--bootstrap", "0", "--out",
		filepath.Join(t.TempDir(), "w.toml"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); utf8.RuneCountInString(line) > 80 && !strings.HasPrefix(line, "wrote ") {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
}

// tuneOutput runs a tune command and returns what it prints.
func tuneOutput(args ...string) (string, error) {
	return clitest.Output(tuning.NewTuneCommand(), args...)
}

// randomGames makes a corpus and returns its path.
func randomGames(t *testing.T, games int64) string {
	t.Helper()
	lab := clitest.New(t)
	lab.RandomGames("corpus", games)
	return lab.Path("corpus")
}

// Of a corpus whose run was stopped the finished games are used, with a warning that says how many of how
// many they are. The weights are those of a corpus of the same games.
func TestTuneOnUnfinishedCorpus(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("whole", 90)
	lab.RandomGames("first", 60)
	whole, err := corpus.Open(lab.Path("whole"))
	if err != nil {
		t.Fatal(err)
	}
	w, err := corpus.Begin(t.Context(), lab.Path("stopped"), whole.Manifest.Header, corpus.Slice{}, nil)
	for g, wrong := range whole.Games(t.Context()) {
		if err = errors.Join(err, wrong); err != nil {
			t.Fatal(err)
		}
		if g.Number < 60 {
			err = w.Append(g)
		}
	}
	if err := errors.Join(err, w.Pause(), w.Close()); err != nil {
		t.Fatal(err)
	}
	const warning = "corpus stopped is unfinished (60 of 90 games): run the command that makes it again to resume\n"
	code, _, stderr := lab.Try("tune stopped --skip-decisive-repetitions --bootstrap 0 --out stopped.toml")
	if code != cli.ExitDone || !strings.Contains(stderr, "warning: only the finished games were used: "+warning) {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	lab.Run("tune first --skip-decisive-repetitions --bootstrap 0 --out first.toml")
	var found, want weights.File
	if found, err = weights.Read(lab.Path("stopped.toml")); err == nil {
		want, err = weights.Read(lab.Path("first.toml"))
	}
	if err != nil || found.Hash() != want.Hash() || !strings.Contains(lab.Read("stopped.tuning.json"), `"unfinished"`) {
		t.Errorf("weights %s of an unfinished corpus, %s of the same games: %v", found.Hash(), want.Hash(), err)
	}
	if _, _, stderr = lab.Try("corpus audit stopped"); !strings.HasPrefix(stderr,
		"warning: only the finished games are audited: "+warning) {
		t.Errorf("audit: %s", stderr)
	}
	for name, want := range map[string]string{"stopped": `"unfinished": true`, "first": `"unfinished": false`} {
		if _, stdout, _ := lab.Try("corpus audit --quiet --json " + name); !strings.Contains(stdout, want) {
			t.Errorf("audit of %s: %s", name, stdout)
		}
	}
	lab.Mistake(clitest.Mistake{Command: "book build stopped --out book.parquet", Code: cli.ExitFailed,
		Want: strings.TrimSpace(warning)})
}

// A file that raumlab wrote is refused as what it is.
func TestTuneOnOtherFiles(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 30)
	lab.Run("book build games --min-games 1 --out book.parquet")
	lab.Write("copy.PARQUET", lab.Read("games/part-000000.parquet"))
	for file, want := range map[string]string{
		"games/part-000000.parquet": "table games/part-000000.parquet: this file is a part of a corpus: name the folder of the corpus, games",
		"copy.PARQUET":              "table copy.PARQUET: this file is a part of a corpus",
		"book.parquet":              "table book.parquet: this file is a book, not a table of positions: name a corpus, or a table",
	} {
		lab.Mistake(clitest.Mistake{Command: "tune " + file + " --out w.toml", Code: cli.ExitFailed, Want: want})
	}
}

func TestTuneCommand(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 90)
	dir := filepath.Join(t.TempDir(), "new", "folder")
	out := filepath.Join(dir, "weights.toml")
	text, err := tuneOutput(games, "--out", out)
	if err != nil {
		t.Fatal(err)
	}
	w, err := weights.Read(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"value_queen", "unicorn_bad_pair", "test games", "log_loss", "rmse_quiescence", "K ",
		"power ", "P(w>0)", "wrote " + out} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if w.SD == nil || w.Prior == nil || w.Provenance.Method != "pgvb" || w.Provenance.Version != cli.Version {
		t.Errorf("weights without sd, prior or provenance: %+v", w)
	}

	page, err := os.ReadFile(beside(out, ".tuning.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Prior and posterior", "Correlations of the posterior", "Reliability",
		"Residuals by ply", "Residuals by material", "Learning curve", "Evidence lower bound",
		"<th scope=\"row\">poorly determined combination</th>",
		"<th scope=\"row\">best determined combination</th>"} {
		if !strings.Contains(string(page), want) {
			t.Errorf("no %q on the page", want)
		}
	}

	// The same tuning gives the same bytes again.
	first, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	text, err = tuneOutput(games, "--out", out, "--force", "--json", "--workers", "1")
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	stored, err := os.ReadFile(beside(out, ".tuning.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Error("the same tuning writes other bytes")
	}
	var report tuner.Report
	if err := json.Unmarshal([]byte(text), &report); err != nil {
		t.Fatal(err)
	}
	if text != string(stored) || report.Weights[0].Value != w.Values[0] {
		t.Errorf("--json prints\n%s\nthe folder holds\n%s", text, stored)
	}

	// No tuning replaces it, unless forced.
	if _, err := tuneOutput(games, "--out", out); err == nil || !strings.Contains(err.Error(), "--force") {
		t.Errorf("a file that exists: %v", err)
	}
	if _, err := tuneOutput(games, "--out", out, "--lambda", "0.25", "--force"); err != nil {
		t.Errorf("forced: %v", err)
	}
	if w, err := weights.Read(out); err != nil || w.Provenance.Settings["lambda"] != "0.25" {
		t.Errorf("forced weights: %v, %v", w.Provenance, err)
	}
	// A second tuning in the folder has a report of its own.
	if _, err := tuneOutput(games, "--out", filepath.Join(dir, "others.toml")); err != nil {
		t.Errorf("a second tuning in one folder: %v", err)
	}
	// A held weight keeps its published value, and --sample takes fewer positions.
	study := filepath.Join(dir, "study.toml")
	if text, err := tuneOutput(games, "--out", study, "--only", "rooks", "--fix", "doubled_rooks", "--sample", "3",
		"--min-ply", "20", "--skip-captures", "--skip-check=false",
		"--prior-scale", "2", "--bootstrap", "0", "--target", "both", "--skip-decisive-repetitions"); err != nil {
		t.Fatal(err)
	} else if !strings.Contains(text, " games drawn by repetition with one side beyond 300 cp") {
		t.Errorf("the games that are left out are not named:\n%s", text)
	}
	if w, err := weights.Read(study); err != nil || w.Provenance.Settings["skip_decisive_repetitions"] != "true" ||
		report.Origin.SkipDecisiveRepetitions {
		t.Errorf("settings %v (%v)", w.Provenance.Settings, err)
	}
	some, err := tuner.ReadReport(beside(study, ".tuning.json"))
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range some.Weights {
		free := row.Group == "rooks" && row.Name != "doubled_rooks"
		if free != (row.Value != row.PriorMean) || free != (row.BaseSD == 2*eval.Table()[i].PriorSD) ||
			!free && row.Status != "fixed" {
			t.Errorf("%s: %+v", row.Name, row)
		}
	}
	if f := some.Filters; f.Kept > 3*f.Games || f.InCheck != 0 || f.Captures == 0 || f.Early <= report.Filters.Early {
		t.Errorf("%+v", f)
	}
}

func TestTuneCommandRefuses(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 4)
	out := filepath.Join(t.TempDir(), "weights.toml")
	for want, args := range map[string][]string{
		"--out":                          {games},
		"ending in .toml":                {games, "--out", "weights.json"},
		"lambda 2":                       {games, "--out", out, "--lambda", "2"},
		`definition "strict"`:            {games, "--out", out, "--definition", "strict"},
		`target "static": exp`:           {games, "--out", out, "--target", "static"},
		"--workers -1":                   {games, "--out", out, "--workers", "-1"},
		"prior_scale 0":                  {games, "--out", out, "--prior-scale", "0"},
		"the nearest weight is mobility": {games, "--out", out, "--fix", "mobility,mobilty"},
		`--only "rook": expected`:        {games, "--out", out, "--only", "rook"},
		"prior_scale 1e-300: expected a factor from 0.001 to 1000": {games, "--out", out,
			"--prior-scale", "1e-300"},
		"prior_scale 1001: expected": {games, "--out", out,
			"--prior-scale", "1001"},
		"prior_scale NaN: expected": {games, "--out", out,
			"--prior-scale", "NaN"},
		"bootstrap 100001: expected": {games, "--out", out,
			"--bootstrap", "100001"},
		"nothing to fit": {games, "--out", out,
			"--only", "center", "--fix", "inner_cube,level_c"},
		"sample 0": {games, "--out", out,
			"--sample", "0"},
		"min_ply -1": {games, "--out", out,
			"--min-ply", "-1"},
		"bootstrap 1": {games, "--out", out,
			"--bootstrap", "1"},
	} {
		_, err := tuneOutput(args...)
		if !errors.Is(err, cli.ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want a usage error with %q", args, err, want)
		}
	}
	for want, args := range map[string][]string{
		"expected at least 20": {games, "--out", out},
		"is not a corpus":      {t.TempDir(), "--out", out},
	} {
		_, err := tuneOutput(args...)
		if errors.Is(err, cli.ErrUsage) || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v, want %q", args, err, want)
		}
	}
	if _, err := os.Stat(out); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a failed tuning left a file: %v", err)
	}
}

// beside returns the file or folder that a command keeps beside a weight file.
func beside(weights, ending string) string { return strings.TrimSuffix(weights, ".toml") + ending }

// A prior whose correlations are not positive definite is refused before a game is read. The
// steps that the error names make one of its standard deviations.
func TestPriorOfNoDistribution(t *testing.T) {
	t.Parallel()
	games := randomGames(t, 90)
	lab := clitest.New(t)
	w, _ := believed(t)
	w.Correlation[1][0], w.Correlation[2][0], w.Correlation[2][1] = 0.99, 0.99, -0.99
	if err := w.Write(lab.Path("prior.toml")); err != nil {
		t.Fatal(err)
	}
	tune := "tune " + games + " --bootstrap 0 --out tuned.toml --prior "
	lab.Mistake(clitest.Mistake{Command: tune + "prior.toml", Code: cli.ExitFailed,
		Want: "--prior prior.toml: the correlations of the prior are not positive definite: remove the table correlation from its file"})
	text := regexp.MustCompile(`(?m)^\[correlation\](.*\n)+?\n`).ReplaceAllString(lab.Read("prior.toml"), "")
	lab.Write("new.toml", text)
	again, err := weights.Read(lab.Path("new.toml"))
	if err != nil || again.Correlation != nil || *again.SD != *w.SD {
		t.Errorf("%v: %+v", err, again)
	}
	lab.Run(tune + "new.toml")
}
