package endings_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/endings"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/corpus/corpustest"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

const (
	wonByQueen = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/5 w 0 1"
	withRook   = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3R1/5/5/5/5 b"
)

// A folder of tables is made, queried and checked, and its faults are reported.
func TestTablesCommands(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	dir := filepath.Join(t.TempDir(), "tables")
	lab.Run("tables make --out " + dir + " kkr KKQ")
	if _, stdout, _ := lab.Try("tables info " + dir); !strings.Contains(stdout, "KQK") ||
		!strings.Contains(stdout, "2 tables with normal pawns") {
		t.Errorf("info: %s", stdout)
	}
	lab.Run("tables verify " + dir)
	code, stdout, stderr := lab.Try("tables probe --tables " + dir + " " + wonByQueen)
	if lines := strings.Split(stdout, "\n"); code != 0 || !strings.HasPrefix(lines[0], "KQK, White to move: win in ") ||
		len(lines) < 20 || !strings.Contains(lines[1], "win in ") {
		t.Errorf("probe: exit code %d: %s%s", code, stdout, stderr)
	}
	content := "\ufeff" + wonByQueen + "\n\n" + withRook + "\n" + "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3P1/5/5/5/5 b\n" +
		"4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 b\n"
	probe := func(said string) (stdout, stderr string, err error) {
		t.Helper()
		cmd := lab.CommandOf("tables", "probe", "--tables", dir, "-")
		cmd.Stdin = strings.NewReader(said)
		var out, complaints bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &complaints
		err = cmd.Run()
		return out.String(), complaints.String(), err
	}
	text, complaints, err := probe(content)
	if err != nil {
		t.Error(err, complaints)
	}
	var answers []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		cells := strings.Split(line, "\t")
		answers = append(answers, strings.Join(cells[1:], " "))
	}
	if len(answers) != 4 || !strings.HasPrefix(answers[0], "win ") || !strings.HasSuffix(answers[0], " -") ||
		answers[1] != "draw - -" || answers[2] != "unknown - -" || answers[3] != "draw - -" {
		t.Errorf("probe -: %q", answers)
	}
	interrupted, stop := context.WithCancel(t.Context())
	stop()
	cmd := endings.NewTablesCommand()
	cmd.SetOut(io.Discard)
	cmd.SetErr(io.Discard)
	cmd.SetIn(strings.NewReader(content))
	cmd.SetArgs([]string{"probe", "--tables", dir, "-"})
	if err := cmd.ExecuteContext(interrupted); err == nil {
		t.Error("probe - ends well though it is interrupted")
	}
	if _, complaints, err := probe(wonByQueen + "\n" + strings.Repeat("K", 1<<17)); err == nil ||
		!strings.Contains(complaints, "line 2") {
		t.Errorf("a line without end: %v: %s", err, complaints)
	}
	for _, c := range []struct {
		command string
		code    int
		want    string
	}{
		{"tables make KQK", cli.ExitUsage, "--out"},
		{"tables make --out x KXK", cli.ExitUsage, `"X"`},
		{"tables make --out x KK", cli.ExitUsage, "bare kings"},
		{"tables make --out x KRRNK", cli.ExitUsage, "--five KRRNK"},
		{"tables make --out x --five KQK", cli.ExitUsage, "without --five"},
		{"tables make --out " + dir + " --pawns fivecubed KPK", cli.ExitFailed, "normal pawns"},
		{"tables verify " + dir + " KPK", cli.ExitFailed, "KPK"},
		{"tables verify none", cli.ExitFailed, "none: no such folder"},
		{"tables export " + dir + " KQK --out " + dir + "/x.parquet", cli.ExitFailed, "holds only its own files"},
		{"tables probe startpos", cli.ExitUsage, "--tables"},
		{"tables probe --tables " + dir + " startpos", cli.ExitFailed, "tables have at most 5 pieces"},
		{"tables probe --tables " + dir + " 8/8", cli.ExitUsage, "RFEN"},
	} {
		code, _, stderr := lab.Try(c.command)
		if line, err := clitest.Complaint(code, stderr); code != c.code || err != nil || !strings.Contains(line, c.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", c.command, code, err, c.code, c.want, stderr)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "KQK.rtb"), []byte("raumtab\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, stderr := lab.Try("tables verify " + dir); code != cli.ExitFailed || !strings.Contains(stderr, "KQK.rtb") {
		t.Errorf("a cut table: exit code %d: %s", code, stderr)
	}
	lab.Run("tables make --out " + dir + " KQK")
	lab.Run("tables verify " + dir)
}

// Counts by class add up to those of the ending. A table is exported. Faults are reported.
func TestTablesInfoAndExport(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("tables make --out tables KUK KPK")
	_, stdout, _ := lab.Try("tables info tables KUK KPK --json")
	var info struct {
		Counts []struct {
			Ending, Class string
			White         tables.Counts `json:"white_to_move"`
			Black         tables.Counts `json:"black_to_move"`
		}
	}
	if err := json.Unmarshal([]byte(stdout), &info); err != nil {
		t.Fatal(err)
	}
	var classes []string
	var sum [2]int64
	for _, c := range info.Counts {
		classes = append(classes, c.Ending+" "+c.Class)
		if c.Ending == "KUK" && c.Class != "all" {
			sum[0] += c.White.Legal
			sum[1] += c.Black.Legal
		}
	}
	if got := strings.Join(classes, ", "); got != "KUK all, KUK x, KUK 5, KPK all" {
		t.Fatalf("classes %s", got)
	}
	if all := info.Counts[0]; sum != [2]int64{all.White.Legal, all.Black.Legal} {
		t.Errorf("classes of KUK have %d positions, want %d and %d", sum, all.White.Legal, all.Black.Legal)
	}
	if _, stdout, _ := lab.Try("tables info tables KPK"); !strings.Contains(stdout,
		"KPK    all        w    1220211      931722  288489") {
		t.Errorf("info: %s", stdout)
	}
	_, stdout, _ = lab.Try("tables lines tables")
	if line := strings.Fields(stdout); len(line) < 9 || !strings.HasSuffix(line[0], ",") {
		t.Errorf("lines: %s", stdout)
	} else if _, again, _ := lab.Try("tables probe --tables tables " + strings.Join(line[3:7], " ")); !strings.Contains(
		again, "in "+line[1]+" plies") {
		t.Errorf("probe of %s: %s", line[3], again)
	}
	if code, stdout, stderr := lab.Try("tables export tables kkp --out a/kpk.parquet"); code != 0 ||
		!strings.HasPrefix(stdout, "a/kpk.parquet: ") {
		t.Errorf("export: exit code %d: %s%s", code, stdout, stderr)
	}
	lab.Run("tables export tables KPK --force --out a/kpk.parquet")
	if err := os.WriteFile(lab.Path("other.parquet"), []byte("a novel"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		command string
		code    int
		want    string
	}{
		{"tables info tables KQKR", cli.ExitFailed, "KQKR"},
		{"tables info tables KXK", cli.ExitUsage, `"X"`},
		{"tables lines tables KQKR", cli.ExitFailed, "KQKR"},
		{"tables export tables KPK", cli.ExitUsage, "--out"},
		{"tables export tables KPK --out x.csv", cli.ExitUsage, ".parquet"},
		{"tables export tables KQKR --out x.parquet", cli.ExitFailed, "KQKR"},
		{"tables export tables KPK --out other.parquet", cli.ExitFailed, "not replaced"},
	} {
		code, _, stderr := lab.Try(c.command)
		if line, err := clitest.Complaint(code, stderr); code != c.code || err != nil || !strings.Contains(line, c.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", c.command, code, err, c.code, c.want, stderr)
		}
	}
}

// A corpus is audited by tables. What the tables draw is drawn in all columns of the truth.
func TestTablesAudit(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("tables make --out tables KRK KNK")
	games := corpustest.Games(variant.Rules{}, 3, 2)
	rook := games[1]
	rook.Number, rook.Start, rook.Opening, rook.Result, rook.Termination = 3, withRook+
		" 0 1", "", board.Draw, board.PlyLimit
	p, err := variant.ParseRFEN(variant.Rules{}, rook.Start)
	if err != nil {
		t.Fatal(err)
	}
	rook.Plies = []corpus.Ply{{Move: p.AppendLegal(nil)[0], Score: 900, Depth: 3, Static: 500}}
	dir := corpustest.Make(t, corpustest.Header(4), append(games, rook))
	code, stdout, stderr := lab.Try("tables audit " + dir + " --tables tables --json")
	var a audit.Endings
	if err := json.Unmarshal([]byte(stdout), &a); code != 0 || err != nil {
		t.Fatalf("exit code %d (%v): %s", code, err, stderr)
	}
	if r := a.All; a.Games != 4 || r.Positions == 0 || r.Result.Drawn.Drawn == 0 || r.Search.Drawn.Won == 0 ||
		r.Result.Won != (audit.By[int64]{}) {
		t.Errorf("%+v", a)
	}
	_, text, _ := lab.Try("tables audit " + dir + " --tables tables")
	if !strings.Contains(text, "KRK") || !strings.Contains(text, "the tables have") {
		t.Errorf("%s", text)
	}
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(line); n > 81 { // with the end of the line
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	for _, c := range []struct {
		command string
		code    int
		want    string
	}{
		{"tables audit " + dir, cli.ExitUsage, "--tables"},
		{"tables audit " + dir + " --tables none", cli.ExitFailed, "none: no such folder"},
		{"tables audit tables --tables tables", cli.ExitFailed, "tables"},
	} {
		code, _, stderr := lab.Try(c.command)
		if line, err := clitest.Complaint(code, stderr); code != c.code || err != nil || !strings.Contains(line, c.want) {
			t.Errorf("raumlab %s: exit code %d (%v), want %d and %q: %s", c.command, code, err, c.code, c.want, stderr)
		}
	}
}
