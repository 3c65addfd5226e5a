package main

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/engine/variant"
)

// derived are the commands that derive numbers, with data that leave them without a finite value: GAMES
// is a corpus of one game, of wins alone, of draws alone; DRAWN and LOST are matches. A command that
// refuses such data says why.
var derived = []string{
	"corpus info GAMES", "corpus verify GAMES", "corpus audit GAMES",
	"corpus sample GAMES --games 1 --out new", "corpus filter GAMES --least-ply 40 --out new",
	"corpus merge GAMES GAMES --out new", "corpus positions GAMES --out new.csv",
	"corpus positions GAMES --features --out new.parquet", "corpus relabel GAMES --depth 1 --out new",
	"corpus export GAMES --out new.txt", "corpus mates GAMES --out new.epd",
	"corpus import GAMES.txt --engine raumfischer --out new",
	"book build GAMES --out new.parquet --min-games 1",
	"book show GAMES.parquet", "book probe GAMES.parquet startpos", "book verify GAMES.parquet GAMES",
	"book check GAMES.parquet --depth 1", "tune GAMES --bootstrap 2 --out new.toml",
	"net train GAMES --hidden 4 --epochs 1 --out new.net", "report GAMES --out new.html",
	"report GAMES.parquet --out new.html", "match random random --pairs 1 --max-plies 4 --opening random:2",
	"match random raumfischer/1 --pairs 6 --opening random:2", "match raumfischer/1 random --pairs 6 --opening random:2",
	"match random random --pairs 4 --max-plies 4 --opening random:2 --sprt=-200,200",
	"gauntlet random random/0 --pairs 1 --max-plies 4", "gauntlet random raumfischer/3 --pairs 1",
	"ablate raumlab --only null_move --nodes 0 --depth 1 --pairs 1 --max-plies 4 --opening random:2",
	"tune-options raumlab --params p.toml --method spsa --verify 1 --pairs 1 --depth 1 --max-plies 4 --opening random:2 --out new",
	"tune-options raumlab --params p.toml --pairs 1 --verify 1 --depth 1 --max-plies 4 --opening random:2 --out new",
	"report DRAWN --out new.html", "report LOST --out new.html", "weights diff published published",
	"weights show published", "weights check published", "tables info tables", "tables verify tables",
	"tables lines KPK --tables tables",
	"tables probe --tables tables 'KPK w 99 90'",
	"tables audit GAMES --tables tables",
	"openings make --count 1 --engine raumfischer --depth 1 --out new.epd",
	"openings check one.epd --engine raumfischer --depth 1", "book grow --games 1 --depth 1 --out new",
	"selfplay --games 1 --depth 1 --max-plies 1 --opening random:1 --out new",
	"analyse startpos --depth 1 --engine raumfischer", "eval startpos", "perft startpos 1", "engines",
	"bench --engine raumfischer --depth 1",
}

// derivedOutside have no ratios, or take too long here.
var derivedOutside = map[string]string{
	"pipeline": "prints what match, tune and corpus audit print", "generations": "as match",
	"optimise": "tuner/study", "uci-check": "counts", "net show": "TestNet", "net certify": "as match",
	"weights certify": "as match", "tables make": "counts", "tables export": "counts",
	"openings export": "counts", "hub selfplay": "as selfplay", "hub match": "as match", "hub gauntlet": "as gauntlet",
	"hub relabel": "as corpus relabel", "hub book-grow": "as book grow", "replay": "as selfplay",
	"reproduce": "what its commands print",
}

// notANumber is how programs print what has no value.
var notANumber = regexp.MustCompile(`\bNaN\b|[+-]?\bInf(inity)?\b|∞|%!|unsupported value`)

// Law: a number that has no finite value is never printed as one, and never stops a command.
func derivedNumbersAreFinite(t *testing.T) {
	t.Parallel()
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		known := slices.ContainsFunc(derived, func(line string) bool { return strings.HasPrefix(line+" ", name+" ") })
		if c.Flags().Lookup("json") != nil && !known && derivedOutside[name] == "" {
			t.Errorf("%s has --json: add it to the list of this test", name)
		}
	})
	lab := clitest.New(t)
	start := variant.Rules{}.Start()
	moves := start.AppendLegal(nil)
	for name, results := range map[string][]string{"one": {"1-0"}, "wins": slices.Repeat([]string{"1-0"}, 12),
		"losses": slices.Repeat([]string{"0-1"}, 3), "draws": slices.Repeat([]string{"1/2-1/2"}, 3)} {
		text := ""
		for i, result := range results {
			text += fmt.Sprintf("[Round \"%d\"]\n\n%s %s\n\n", i+1, start.LineText(moves[i:i+1]), result)
		}
		lab.Write(name+".txt", text)
		lab.Run("corpus import " + name + ".txt --engine raumfischer --out " + name)
		lab.Run("book build " + name + " --out " + name + ".parquet --min-games 1")
	}
	lab.Write("p.toml", "[null_move_depth]\nstart = 2\nmin = 1\nmax = 4\nstep = 1\n")
	lab.Write("one.epd", "rules chessvariants/normal;\n"+strings.TrimSuffix(start.RFEN(), " 0 1")+"\n")
	for _, line := range []string{
		"tables make KPK --quiet --out tables",
		"match random random --pairs 1 --max-plies 4 --opening random:2 --out drawn",
		"match random raumfischer/1 --pairs 6 --opening random:2 --out lost", // its Elo has an end, and no best value
	} {
		lab.Run(line)
	}
	before := lab.Snapshot()
	inside := inOneProcess(t, lab)
	for _, line := range derived {
		var all []string
		if strings.Contains(line, "GAMES") {
			for _, games := range []string{"one", "wins", "losses", "draws"} {
				all = append(all, strings.ReplaceAll(line, "GAMES", games))
			}
		} else {
			all = []string{strings.NewReplacer("DRAWN", "drawn", "LOST", "lost", "KPK w", pawnAndKing).Replace(line)}
		}
		for _, line := range all {
			for _, more := range []string{"", " --json"} {
				code, stdout, stderr := inside.Try(line + more)
				if more != "" && strings.Contains(stderr, "unknown flag: --json") {
					continue
				}
				if found := notANumber.FindString(stdout + stderr); found != "" {
					t.Errorf("raumlab %s: %s: %s%s", line+more, found, stdout, stderr)
				}
				if more != "" && code == cli.ExitDone && !json.Valid([]byte(stdout)) {
					t.Errorf("raumlab %s: no JSON: %s", line+more, stdout)
				}
				if _, err := clitest.Complaint(code, stderr); code != cli.ExitDone && err != nil {
					t.Errorf("raumlab %s: exit code %d, %v", line+more, code, err)
				}
				for name, text := range lab.Snapshot() {
					if _, old := before[name]; old {
						continue
					}
					if found := notANumber.FindString(text); found != "" && !strings.HasSuffix(name, ".parquet") &&
						!strings.HasSuffix(name, ".html") {
						t.Errorf("raumlab %s: %s has %s", line, name, found)
					}
				}
				for name := range lab.Snapshot() {
					if first, _, _ := strings.Cut(name, "/"); strings.HasPrefix(first, "new") && lab.Exists(first) {
						lab.Remove(first)
					}
				}
			}
		}
	}
	lab.Unchanged(before)
}
