package main

import (
	"io"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/variant"
)

// openingRuns are commands that keep games in a folder, from openings of a file: FILE.
var openingRuns = map[string]struct{ begin, more string }{
	"selfplay": {"selfplay --games 2 --games-per-part 2 --depth 1 --max-plies 6 --opening suite:FILE --out out", "--games 4"},
	"match":    {"match random raumfischer --pairs 1 --depth 1 --max-plies 6 --opening suite:FILE --out out", "--pairs 2"},
	"gauntlet": {"gauntlet random raumfischer --pairs 1 --depth 1 --max-plies 6 --opening suite:FILE --out out", "--pairs 2"},
	"ablate":   {"ablate raumlab --only null_move --nodes 0 --depth 1 --pairs 1 --max-plies 6 --opening suite:FILE --out out", "--pairs 2"},
}

// Law: the path of a file of openings is no part of what a run is. Under any path of the same content
// the run goes on, and has the bytes that it would have had; with another content it does not.
func pathsOfOpeningsAreNoSettings(t *testing.T) {
	t.Parallel()
	otherwise := map[string]string{
		"pipeline": "draws", "generations": "draws", "optimise": "as match", "tune-options": "as match",
		"replay":       "keeps nothing",
		"hub selfplay": "as selfplay", "hub match": "as match", "hub gauntlet": "as gauntlet",
	}
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		if _, known := openingRuns[name]; c.Flags().Lookup("opening") != nil && !known && otherwise[name] == "" {
			t.Errorf("%s has openings: add it to the list of this test", name)
		}
	})
	var suite strings.Builder
	suite.WriteString("rules chessvariants/normal;\n")
	start := variant.Rules{}.Start()
	for _, m := range start.AppendLegal(nil)[:8] {
		p := start
		p.Make(m)
		suite.WriteString(p.RFEN() + " id \"" + m.String() + "\";\n")
	}
	epd := suite.String()
	without := func(files map[string]string) map[string]string { // what names paths on purpose, or ends with time
		kept := map[string]string{}
		for name, text := range files {
			if strings.HasPrefix(name, "out/") && !strings.HasSuffix(name, "manifest.json") &&
				!strings.HasSuffix(name, "README.md") &&
				!strings.Contains(name, "report.") {
				kept[name] = text
			}
		}
		return kept
	}
	for name, run := range openingRuns {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			begin := func() *clitest.Lab {
				lab := clitest.New(t)
				lab.Mkdir("below")
				lab.Write("su.epd", epd)
				lab.Write("below/copy.epd", epd)
				lab.Run(strings.Replace(run.begin, "FILE", "su.epd", 1))
				return lab
			}
			plain := begin()
			plain.Run(strings.Replace(run.begin, "FILE", "su.epd", 1) + " " + run.more)
			want := without(plain.Snapshot())
			for _, spelling := range []string{"./su.epd", "below/../su.epd", "below/copy.epd", "ABSOLUTE"} {
				lab := begin()
				path := strings.Replace(spelling, "ABSOLUTE", lab.Path("su.epd"), 1)
				lab.Run(strings.Replace(run.begin, "FILE", path, 1) + " " + run.more)
				have := without(lab.Snapshot())
				for file, text := range want {
					if have[file] != text {
						t.Errorf("%s as %s: %s differs", name, spelling, file)
					}
				}
				if len(have) != len(want) || len(want) == 0 {
					t.Errorf("%s as %s: %d files, want %d", name, spelling, len(have), len(want))
				}
			}
			lab := begin()
			lines := strings.SplitAfter(epd, "\n")
			lab.Write("su.epd", lines[0]+strings.Join(lines[2:], ""))
			code, _, stderr := lab.Try(strings.Replace(run.begin, "FILE", "su.epd", 1) + " " + run.more)
			if code != cli.ExitFailed || !strings.Contains(stderr, "opening") {
				t.Errorf("%s resumes with other openings: exit code %d, %s", name, code, stderr)
			}
		})
	}
	t.Run("slices", func(t *testing.T) {
		lab := clitest.New(t)
		lab.Mkdir("below")
		lab.Write("su.epd", epd)
		const play = "selfplay --games 4 --games-per-part 2 --depth 1 --max-plies 6 "
		lab.Run(play + "--opening suite:su.epd --out whole")
		lab.Run(play + "--opening suite:su.epd --parts 0 --out a")
		lab.Run(play + "--opening suite:./su.epd --parts 1 --out b")
		lab.Run("corpus merge a b --out merged")
		lab.Run(play + "--opening suite:below/../su.epd --out other")
		digest := func(dir string) string {
			_, rest, _ := strings.Cut(lab.Read(dir+"/manifest.json"), `"digest": "`)
			return rest[:64]
		}
		if digest("merged") != digest("whole") || digest("other") != digest("whole") || digest("whole") == digest("a") {
			t.Errorf("the run has the digest %s, merged slices %s, by another path %s", digest("whole"), digest("merged"), digest("other"))
		}
		lab.Run("corpus verify whole --replay 2")
		// From another folder it is the same run.
		cmd := lab.Command(play + "--games 6 --opening suite:../su.epd --out ../whole")
		cmd.Dir = lab.Path("below")
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			t.Errorf("resumed from another folder: %v", err)
		}
	})
}
