package cli_test

import (
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Mixing variants is an error that names both, and changes nothing that was there.
func TestVariantsDoNotMix(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, x := range []string{"raumschach", "alice", "mirrored-alice"} {
		lab.Run("selfplay --games 4 --depth 1 --variant " + x + " --out " + x)
		lab.Run("match raumlab/1 random --pairs 1 --max-plies 20 --opening random:2 --variant " + x + " --out match-" + x)
	}
	lab.Run("ablate raumlab --only activity --nodes 0 --depth 1 --pairs 1 --max-plies 20 --variant alice --out ablation")
	lab.Run("gauntlet raumlab/1 random --pairs 1 --max-plies 20 --variant alice --out gauntlet")
	lab.Run("book build raumschach --out own.parquet --min-games 1")
	before, err := os.ReadFile(lab.Path("alice/manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	const alice, mirrored, plain = "chessvariants/normal/alice", "chessvariants/normal/mirrored-alice",
		"chessvariants/normal"
	for _, x := range []struct {
		command string
		code    int
		names   []string
	}{
		{"selfplay --games 8 --depth 1 --out alice", cli.ExitFailed, []string{"--variant was alice, now raumschach"}},
		{"selfplay --games 8 --depth 1 --variant mirrored-alice --out alice", cli.ExitFailed,
			[]string{"--variant was alice, now mirrored-alice"}},
		{"corpus merge alice raumschach --out merged", cli.ExitFailed, []string{alice, plain}},
		{"corpus merge alice mirrored-alice --out merged", cli.ExitFailed, []string{alice, mirrored}},
		{"report raumschach match-alice --out page.html", cli.ExitUsage, []string{"match-alice", plain + ",", alice,
			"Raumschach,", "Alice-Raumschach"}},
		{"report match-alice raumschach --out page.html", cli.ExitUsage, []string{"match-alice", plain + ":", alice,
			"Raumschach,", "Alice-Raumschach"}},
		{"report alice match-mirrored-alice --out page.html", cli.ExitUsage,
			[]string{alice, mirrored, "Mirrored Alice-Raumschach"}},
		{"report match-raumschach ablation --out page.html", cli.ExitUsage, []string{alice, plain}},
		{"report gauntlet own.parquet --out page.html", cli.ExitUsage, []string{alice, plain}},
		{"book build alice --out book.parquet", cli.ExitFailed, []string{alice, "Raumschach"}},
		{"corpus mates alice --out mates.epd", cli.ExitFailed, []string{alice, "Raumschach"}},
		{"tune alice --definition corrected --out w.toml", cli.ExitUsage, []string{"corrected", "Alice-Raumschach"}},
		{"tune raumschach --definition alice --out w.toml", cli.ExitUsage, []string{"definition alice", "Raumschach"}},
		{"corpus positions alice --features --definition published --out p.csv", cli.ExitUsage,
			[]string{"published", "Alice-Raumschach"}},
		{"selfplay --games 2 --variant alice --engine raumfischer --out other", cli.ExitUsage,
			[]string{"raumfischer", "Alice-Raumschach", "only Raumschach"}},
		{"selfplay --games 2 --variant alice --opening suite:openings --out other", cli.ExitUsage, []string{alice, plain}},
		{"selfplay --games 2 --variant alice --opening book:raumlab --out other", cli.ExitUsage, []string{alice, plain}},
		{"selfplay --games 2 --variant alice --dead-draws --out other", cli.ExitUsage, []string{alice, "raumschach"}},
		{"selfplay --games 2 --variant alice --pawns fivecubed --out other", cli.ExitUsage, []string{"fivecubed", "alice"}},
		{"selfplay --games 2 --variant chess --out other", cli.ExitUsage, []string{`"chess"`, "mirrored-alice"}},
		{"analyse startpos --variant alice --weights corrected --depth 1", cli.ExitUsage,
			[]string{plain, "Alice-Raumschach"}},
		{"ablate alice --out other", cli.ExitUsage, []string{alice, "Raumschach"}},
		{"ablate raumfischer --variant alice --out other", cli.ExitUsage, []string{"raumfischer", "Alice-Raumschach"}},
		{"ablate raumlab --only pvs --nodes 0 --depth 1 --pairs 2 --max-plies 20 --out ablation", cli.ExitFailed,
			[]string{"--variant was alice, now raumschach"}},
		{"gauntlet raumlab/1 random --pairs 2 --max-plies 20 --variant mirrored-alice --out gauntlet", cli.ExitFailed,
			[]string{"--variant was alice, now mirrored-alice"}},
		{"analyse startpos --weights alice --depth 1", cli.ExitUsage, []string{alice, "Raumschach"}},
	} {
		code, _, stderr := lab.Try(x.command)
		if code != x.code {
			t.Errorf("%s: exit code %d, want %d: %s", x.command, code, x.code, stderr)
		}
		for _, name := range x.names {
			if !strings.Contains(stderr, name) {
				t.Errorf("%s: %s: does not name %s", x.command, stderr, name)
			}
		}
	}
	after, err := os.ReadFile(lab.Path("alice/manifest.json"))
	if err != nil || string(after) != string(before) {
		t.Error("the corpus was changed")
	}
	for _, made := range []string{"merged", "other", "book.parquet", "mates.epd", "w.toml", "p.csv", "page.html"} {
		if lab.Exists(made) {
			t.Errorf("%s was made", made)
		}
	}
}

// The whole line for Alice-Raumschach: games, their checks, tables, text and back, weights.
func TestLineOfAlice(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("selfplay --games 40 --depth 1 --max-plies 120 --variant alice --out c")
	for _, x := range []struct{ command, says string }{
		{"corpus verify c --replay 2", "static scores checked; 2 games played again"},
		{"corpus info c", "chessvariants/normal/alice"},
		{"corpus positions c --features --out p.parquet", "p.parquet: "},
		{"corpus export c --out games.txt", "40 games"},
		{"corpus import games.txt --out again", ""},
		{"corpus verify again", "is sound: 40 games"},
		{"corpus filter c --no-checks --out quiet", "quiet: 40 of 40 games"},
		{"corpus sample c --games 4 --out few", "few: 4 games"},
		{"corpus relabel few --engine raumlab --depth 1 --out scored", "scored: 4 games"},
		{"replay 3 --games 40 --depth 1 --max-plies 120 --variant alice --corpus c", "nQ "},
		{"tune c --bootstrap 0 --out w.toml", "definition alice"},
		{"weights check w.toml", "definition alice"},
		{"selfplay --games 4 --depth 1 --variant alice --seed 2 --out d", "chessvariants/normal/alice"},
	} {
		if code, out, stderr := lab.Try(x.command); code != 0 || !strings.Contains(out, x.says) {
			t.Errorf("%s: exit code %d, prints\n%s%s\nwithout %q", x.command, code, out, stderr, x.says)
		}
	}
	for _, left := range []string{"rook_level_line", "rook_cross_line", "doubled_rooks"} {
		text, err := os.ReadFile(lab.Path("w.toml"))
		if err != nil || strings.Contains(string(text), left) {
			t.Errorf("%v: the weights hold %s, which Alice-Raumschach leaves out", err, left)
		}
	}
}
