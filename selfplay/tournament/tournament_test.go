package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/engine/uci/client/fake"
	"raumlab/internal/disk"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

func TestMain(m *testing.M) { fake.Main(m) }

func load(t *testing.T, name string) engine.Config {
	t.Helper()
	e, err := engine.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// between is a short match.
func between(t *testing.T, a, b string, pairs int64) Match {
	t.Helper()
	return Match{Config: match.Config{
		A: match.Contestant{Engine: load(t, a)}, B: match.Contestant{Engine: load(t, b)}, OpeningEngine: load(t,
			match.DefaultOpeningEngine),
		Opening: selfplay.Opening{Plies: 4}, Limits: match.Same(search.Limits{Depth: 1}),
		MaxPlies: 40, Seed: 7, Pairs: pairs, Version: "test",
	}}
}

func three(t *testing.T, pairs int64) Tournament {
	return Tournament{Crosstable, []Match{between(t, "raumfischer", "random", pairs),
		between(t, "raumfischer", "fivecubed", pairs), between(t, "random", "fivecubed", pairs)}}
}

func run(t *testing.T, x Tournament, dir string) Result {
	t.Helper()
	r, err := x.Run(context.Background(), dir, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// files are all files of a folder with their content, without locks.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == ".lock" {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		all[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// A tournament that was stopped after every second pair leaves the same files as one that was not.
// Its progress never counts a pair twice.
func TestStoppedTournamentGoesOn(t *testing.T) {
	whole, pieces := t.TempDir(), t.TempDir()
	run(t, three(t, 3), whole)
	stops := 0
	for {
		ctx, stop := context.WithCancel(context.Background())
		_, err := three(t, 3).Run(ctx, pieces, 1, func(p Progress) {
			if p.Pairs > p.Total || p.Before > p.Pairs || p.Total != 9 {
				t.Errorf("progress %+v", p)
			}
			if p.Pairs-p.Before == 2 {
				stop()
			}
		})
		stop()
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		r, err := Read(pieces, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.Matches {
			if s := m.Summary; s.MaxPairs != 3 || s.Finished() != (s.Pairs == 3) {
				t.Errorf("%s: %d of %d pairs, finished %v", m.Folder, s.Pairs, s.MaxPairs, s.Finished())
			}
		}
		if stops++; stops > 9 {
			t.Fatal("it never ends")
		}
	}
	if stops < 3 {
		t.Errorf("stopped %d times only", stops)
	}
	if a, b := files(t, whole), files(t, pieces); !maps.Equal(a, b) {
		t.Errorf("files differ: %v and %v", slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)))
	}
}

// The third game that a program loses by a fault stops the tournament. If no pair is missing then,
// the tournament is finished, whichever match was played last.
func TestProgramsStopTournaments(t *testing.T) {
	program, err := client.Load(fake.Command(t, string(fake.Illegal)+" 3"))
	if err != nil {
		t.Fatal(err)
	}
	failing := between(t, "raumfischer", "random", 3)
	failing.Config.B = match.Contestant{Program: &program}
	x := Tournament{Crosstable, []Match{failing, between(t, "raumfischer", "random", 1)}}
	for i := range x.Matches {
		x.Matches[i].Config.Patience = time.Minute
	}
	for _, earlier := range []int64{0, 1} { // pairs of the second match
		dir := t.TempDir()
		if earlier > 0 {
			run(t, Tournament{Crosstable, x.Matches[1:]}, dir)
		}
		for i, pairs := range []int64{1, 3, 3} {
			r, err := x.Run(context.Background(), dir, 1, nil)
			var faults *match.FaultsError
			if stops := i < 2; errors.As(err, &faults) != stops || !stops && err != nil {
				t.Fatalf("run %d: error %v", i, err)
			}
			finished := i == 2 || i == 1 && earlier > 0
			if want := pairs + max(earlier, int64(i/2)); r.Pairs() != want || x.Finished(r) != finished {
				t.Errorf("run %d: %d pairs, want %d; finished %v", i, r.Pairs(), want, x.Finished(r))
			}
			stored, written := files(t, dir)[resultName]
			if written != finished || written && stored != text(t, r)+"\n" {
				t.Errorf("run %d: %s written %v, holds %s", i, resultName, written, stored)
			}
		}
	}
}

// More pairs and more engines extend a folder. Engines named in another order play no second match.
func TestTournamentGrows(t *testing.T) {
	dir := t.TempDir()
	run(t, Tournament{Crosstable, three(t, 2).Matches[:1]}, dir)
	x := three(t, 3)
	x.Matches[0] = between(t, "random", "raumfischer", 3)
	r := run(t, x, dir)
	if len(r.Matches) != 3 || r.Pairs() != 9 || r.Matches[0].Summary.A != "raumfischer" {
		t.Errorf("%d matches, %d pairs, first %+v", len(r.Matches), r.Pairs(), r.Matches[0].Summary)
	}
	for _, m := range r.Matches {
		if m.Summary.MaxPairs != 3 || !m.Summary.Finished() {
			t.Errorf("%s: %d pairs wanted, want 3; finished %v", m.Folder, m.Summary.MaxPairs, m.Summary.Finished())
		}
	}
	again, err := Read(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := text(t, r), text(t, again); a != b {
		t.Errorf("read again:\n%s\nrun:\n%s", b, a)
	}
	if stored := files(t, dir)[resultName]; stored != text(t, r)+"\n" {
		t.Errorf("%s holds\n%s", resultName, stored)
	}
}

func text(t *testing.T, r Result) string {
	t.Helper()
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTournamentRefuses(t *testing.T) {
	dir := t.TempDir()
	run(t, Tournament{Crosstable, three(t, 1).Matches[:1]}, dir)
	before := files(t, dir)
	for want, change := range map[string]func(*Tournament){
		"engine random differs from the one": func(x *Tournament) {
			x.Matches[2].Config.A.Engine.Depth = 9
			x.Matches = x.Matches[2:]
		},
		"limits_a.depth was 1, now 2": func(x *Tournament) {
			x.Matches[2].Config.Limits[match.A].Depth = 2
			x.Matches = x.Matches[2:]
		},
		"kind crosstable, not ablation": func(x *Tournament) { x.Kind = Ablation },
		"is listed twice": func(x *Tournament) {
			x.Matches = append(x.Matches, between(t, "random", "raumfischer", 1))
		},
		"two engines are called random": func(x *Tournament) { x.Matches[0].Config.A = x.Matches[0].Config.B },
		"pairs 0":                       func(x *Tournament) { x.Matches[1].Config.Pairs = 0 },
		"folder \"../elsewhere\" is outside this folder": nil,
		"schema 3": nil,
		"written by raumlab test (tournament schema 1); this version reads schema 2 only": nil,
		"this program plays differently": nil,
	} {
		x := three(t, 1)
		plan, begun := filepath.Join(dir, PlanName), filepath.Join(dir, "raumfischer-random", "match.json")
		switch {
		case change != nil:
			change(&x)
		case want == "schema 3":
			replace(t, plan, `"schema": 2`, `"schema": 3`)
		case strings.Contains(want, "schema 1)"):
			replace(t, plan, `"schema": 2`, `"schema": 1`)
		case strings.HasPrefix(want, "this program"):
			signature := x.Matches[0].Config.A.Engine.Signature(x.Matches[0].Config.Rules)
			for _, file := range []string{plan, begun} {
				replace(t, file, signature, strings.Repeat("0", len(signature)))
			}
		default:
			replace(t, plan, `"raumfischer-random"`, `"../elsewhere"`)
		}
		_, err := x.Run(context.Background(), dir, 1, nil)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		for _, file := range []string{plan, begun} {
			name, err := filepath.Rel(dir, file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(before[name]), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	after := files(t, dir)
	if !maps.Equal(before, after) {
		t.Error("what was refused changed files")
	}
	if _, err := three(t, 1).Run(context.Background(), filepath.Join(dir, "raumfischer-random"), 1, nil); err == nil ||
		!strings.Contains(err.Error(),
			"but no tournament.json: a tournament needs a folder of its own: give another folder") {
		t.Errorf("in the folder of a match: %v", err)
	}
	lock, err := disk.Lock(dir, "tournament")
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if _, err := three(t, 1).Run(context.Background(), dir, 1, nil); err == nil ||
		!strings.Contains(err.Error(), "is writing it") {
		t.Errorf("beside another process: %v", err)
	}
	if _, err := Read(t.TempDir(), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("an empty folder: %v", err)
	}
}

// A tournament begins where one was killed over its first plan, and leaves nothing of that. Among
// foreign files it does not begin, and leaves no lock.
func TestWhereTournamentsBegin(t *testing.T) {
	x := Tournament{Crosstable, three(t, 1).Matches[:1]}
	for _, left := range [][]string{{}, {disk.Temporary(PlanName)}, {disk.LockName, disk.Temporary(PlanName)}} {
		dir := t.TempDir()
		put(t, dir, left)
		run(t, x, dir)
		if _, err := os.Lstat(filepath.Join(dir, disk.Temporary(PlanName))); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v: the plan's temporary file is still there (%v)", left, err)
		}
	}
	for _, mine := range []string{"notes.txt", PlanName + ".tmp", ".notes.txt.raumlab-tmp", resultName,
		"." + resultName + ".raumlab-tmp"} {
		dir := t.TempDir()
		put(t, dir, []string{mine})
		if _, err := x.Run(context.Background(), dir, 1, nil); err == nil ||
			!strings.Contains(err.Error(), "has "+mine+", but no "+PlanName) {
			t.Errorf("beside %s: %v", mine, err)
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v: want %s alone", entries, err, mine)
		}
	}
}

// put makes small files.
func put(t *testing.T, dir string, names []string) {
	t.Helper()
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("7"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// What a match refuses is refused before the plan grows and the result disappears: fewer pairs than
// are played, in a crosstable or an ablation, and a match that was played differently by its
// folder.
func TestRefusedTournamentsChangeNothing(t *testing.T) {
	e := load(t, "raumfischer")
	for name, x := range map[string]func(pairs int64) Tournament{
		"crosstable": func(pairs int64) Tournament { return three(t, pairs) },
		"ablation": func(pairs int64) Tournament {
			x := ablation(t, e, "quiescence")
			x.Matches[0].Config.Pairs = pairs
			return x
		},
	} {
		dir := t.TempDir()
		run(t, x(2), dir)
		before := files(t, dir)
		if before[resultName] == "" {
			t.Fatal("no result")
		}
		refused := func(pairs int64, want string) {
			t.Helper()
			was := files(t, dir)
			if _, err := x(pairs).Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %q", name, err, want)
			}
			if !maps.Equal(was, files(t, dir)) {
				t.Errorf("%s: what was refused changed files", name)
			}
		}
		refused(1, "2 pairs are already played: ask for at least 2")
		r, err := Read(dir, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := filepath.Join(dir, r.Matches[len(r.Matches)-1].Folder, "match.json")
		replace(t, last, `"max_plies": 40`, `"max_plies": 41`)
		refused(3, "max_plies was 41, now 40")
		replace(t, last, `"max_plies": 41`, `"max_plies": 40`)
		run(t, x(2), dir)
		if !maps.Equal(before, files(t, dir)) {
			t.Errorf("%s: played again, it is another", name)
		}
	}
}

// The pairs of a match whose settings are lost do not count.
func TestMatchWithoutSettings(t *testing.T) {
	dir := t.TempDir()
	run(t, three(t, 1), dir)
	for _, name := range []string{"match.json", "pairs.jsonl", resultName} {
		if err := os.Remove(filepath.Join(dir, "raumfischer-random", name)); err != nil {
			t.Fatal(err)
		}
	}
	const want = "the folder has games.txt, but no match.json"
	if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("read: error %v, want %q", err, want)
	}
	if _, err := three(t, 2).Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("run: error %v, want %q", err, want)
	}
}

// A program that cannot play adds nothing to a tournament. Once repaired it plays under its name.
func TestProgramsThatCannotPlay(t *testing.T) {
	patient := func() []Match {
		all := three(t, 1).Matches
		for i := range all {
			all[i].Config.Patience = time.Minute
		}
		return all
	}
	dir := t.TempDir()
	run(t, Tournament{Crosstable, patient()[:1]}, dir)
	before := files(t, dir)
	script := filepath.Join(t.TempDir(), "engine.sh")
	add := func(text string) (Result, error) {
		t.Helper()
		if err := os.WriteFile(script, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		p, err := client.Load("sh " + script)
		if err != nil {
			t.Fatal(err)
		}
		x := Tournament{Crosstable, patient()[:2]}
		x.Matches[1].Config.B = match.Contestant{Program: &p}
		return x.Run(context.Background(), dir, 1, nil)
	}
	if _, err := add("echo no licence >&2\nexit 1\n"); err == nil ||
		!strings.Contains(err.Error(), "cmd:sh "+script+": it ended: exit status 1; standard error: no licence") {
		t.Errorf("error %v", err)
	}
	if !maps.Equal(before, files(t, dir)) {
		t.Error("what was refused changed files")
	}
	if r, err := add("exec " + fake.Command(t, "none") + "\n"); err != nil || r.Pairs() != 2 {
		t.Errorf("repaired: %d pairs, %v", r.Pairs(), err)
	}
}

// ablation is an engine against itself without a part, to a depth.
func ablation(t *testing.T, e engine.Config, part string) Tournament {
	t.Helper()
	parts, _, err := Parts(e)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(parts, func(p Part) bool { return p.Name == part })
	if i < 0 {
		t.Fatalf("%s has no part %s", e.Name, part)
	}
	m := between(t, "raumfischer", "raumfischer", 1)
	m.Condition, m.Part, m.Off = "depth 1", part, parts[i].Off
	m.Config.A.Engine, m.Config.B.Engine = e, parts[i].Without
	return Tournament{Ablation, []Match{m}}
}

// An ablation is of one engine. Another one, or the same name with other content, adds no part to
// its folder, and the refusal names both with their hashes.
func TestAblationIsOfOneEngine(t *testing.T) {
	dir := t.TempDir()
	first := load(t, "raumfischer")
	run(t, ablation(t, first, "quiescence"), dir)
	before := files(t, dir)

	other := load(t, "raumlab")
	changed := first
	changed.Depth++
	for _, e := range []engine.Config{other, changed} {
		_, err := ablation(t, e, "material").Run(context.Background(), dir, 1, nil)
		if err == nil {
			t.Errorf("%s, depth %d: added to the ablation of %s", e.Name, e.Depth, first.Name)
			continue
		}
		for _, want := range []string{first.Name, first.Hash()[:12], e.Name, e.Hash()[:12], "another folder"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%v: want %q in it", err, want)
			}
		}
	}
	if !maps.Equal(before, files(t, dir)) {
		t.Error("what was refused changed files")
	}
	if r := run(t, ablation(t, first, "material"), dir); len(r.Parts()) != 2 {
		t.Errorf("%d parts, want 2", len(r.Parts()))
	}
}

func replace(t *testing.T, path, old, new string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(data), old) {
		t.Fatalf("%s: no %s to replace", path, old)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(data), old, new, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// The points of a crosstable are those of its matches. A cell is the mirror image of the opposite
// one. The nodes of a move are all nodes over all moves.
func TestStandings(t *testing.T) {
	dir := t.TempDir()
	r := run(t, three(t, 4), dir)
	s, err := r.Standings()
	if err != nil {
		t.Fatal(err)
	}
	points, games := 0.0, int64(0)
	for i, e := range s.Engines {
		points += e.Points
		games += e.Games
		row := 0.0
		for j, c := range s.Cells[i] {
			if c.Pairs != s.Cells[j][i].Pairs.Reversed() || math.Abs(c.LOS+s.Cells[j][i].LOS-1) > 1e-9 {
				t.Errorf("cells %d, %d: %+v and %+v", i, j, c, s.Cells[j][i])
			}
			row += c.Pairs.Score() * float64(c.Pairs.Games())
		}
		if math.Abs(row-e.Points) > 1e-9 {
			t.Errorf("%s: %v points in its row, %v in all", e.Name, row, e.Points)
		}
		if i > 0 && e.Rating.Value > s.Engines[i-1].Rating.Value {
			t.Errorf("%s stands below a weaker engine", e.Name)
		}
		var nodes, moves float64
		for _, m := range r.Matches {
			_, err := match.Read(filepath.Join(dir, m.Folder), func(p match.Pair) {
				for _, g := range p.Games {
					for side, name := range []string{m.Summary.A, m.Summary.B} {
						if name == e.Name {
							nodes += float64(g.Nodes[side])
							first := (len(p.Opening)%2 == 0) == (g.White == match.Side(side))
							moves += float64((len(g.Moves) + map[bool]int{true: 1}[first]) / 2)
						}
					}
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if math.Abs(e.NodesPerMove-nodes/moves) > 1e-6 {
			t.Errorf("%s: %v nodes a move, want %v", e.Name, e.NodesPerMove, nodes/moves)
		}
	}
	if games != 2*2*r.Pairs() || points != float64(2*r.Pairs()) {
		t.Errorf("%v points in %d games of %d pairs", points, games, r.Pairs())
	}
	r.Anchor = "random"
	anchored, err := r.Standings()
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range anchored.Engines {
		if e.Name != s.Engines[i].Name || e.Name == "random" && (e.Rating.High-e.Rating.Low)/2+math.Abs(e.Rating.Value) > 0 {
			t.Errorf("anchored at random: %+v", e)
		}
	}
	// An engine that has not played is no anchor.
	r.Matches = append(r.Matches, Played{Summary: match.Summary{A: "random", B: "waiting"}})
	r.Anchor = "waiting"
	if waiting, err := r.Standings(); err != nil || waiting.Anchor != "" || len(waiting.Engines) != 3 ||
		waiting.Engines[0].Rating != s.Engines[0].Rating {
		t.Errorf("%v: anchored at one who has not played: %+v", err, waiting)
	}
	r.Anchor = "stranger"
	if _, err := r.Standings(); err == nil {
		t.Error("anchored at a stranger")
	}
}

// The folder of a match is known as that of its tournament, even if another match is damaged, and
// through a link, too.
func TestOf(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	run(t, three(t, 1), dir)
	replace(t, filepath.Join(dir, "raumfischer-fivecubed", "match.json"), `"schema"`, `"damaged"`)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "raumfischer-random"), link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{filepath.Join(dir, "raumfischer-random"), link} {
		if of, err := Of(path); of != dir || err != nil {
			t.Errorf("%s: of %q, error %v, want %s", path, of, err, dir)
		}
	}
	if of, err := Of(filepath.Join(dir, "elsewhere")); of != "" || err != nil {
		t.Errorf("a folder that it does not name: of %q, error %v", of, err)
	}
}

// A tournament of another schema is refused with the version that wrote it.
func TestOtherSchemas(t *testing.T) {
	dir := t.TempDir()
	text := `{"schema": 1, "kind": "crosstable", "conditions": [{"name": "", "settings": {"version": "0.4.0"}}]}`
	if err := os.WriteFile(filepath.Join(dir, PlanName), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	const want = "tournament.json: written by raumlab 0.4.0 (tournament schema 1); this version reads schema 2 only"
	if _, err := Read(dir, nil); err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}
