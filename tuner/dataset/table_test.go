package dataset

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

func tableFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "positions.csv")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Errors of a table name line, column and what to do.
func TestTableRefuses(t *testing.T) {
	rules := variant.Rules{}
	start := rules.Start()
	rfen := start.RFEN()
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"empty":      {"", []string{"positions.csv", "empty", "names of the columns"}},
		"no columns": {"fen,score\n", []string{`"fen", "score"`, "expected rfen and result"}},
		"semicolons": {"rfen;result\n", []string{`"rfen;result"`, "with commas between them"}},
		"no rows":    {"rfen,result\n", []string{"no rows"}},
		"twice":      {"rfen,rfen,result\n", []string{"two columns are named rfen"}},
		"Game":       {"rfen,result,Game\n", []string{`column "Game": rename it to game`}},
		"splits":     {"splits,result,rfen\n", []string{`column "splits": rename it to split`}},
		"score-cp":   {"rfen,score-cp,result\n", []string{`column "score-cp": rename it to score_cp`}},
		"Weight":     {"rfen,result,Weight\n", []string{`column "Weight": rename it to weight`}},
		"Result":     {"rfen,Result\n", []string{`"rfen", "Result"`, "expected rfen and result"}},
		"weight":     {"rfen,result,weight\n", []string{"column weight", "cannot be weighted"}},
		"result": {"rfen,result\n" + rfen + ",1-0\n" + rfen + ",won\n", []string{"line 3, column result", `"won"`,
			"White's view"}},
		"two forms": {"rfen,result\n" + rfen + ",0.5\n" + rfen + ",-1\n", []string{"0.5 in line 2 and -1 in line 3"}},
		"values":    {"rfen,result\n" + rfen + "\n", []string{"line 2", "as many values"}},
		"position":  {"rfen,result\nnonsense,1\n", []string{"line 2, column rfen"}},
		"game":      {"rfen,result,game\n" + rfen + ",1,\n", []string{"line 2, column game", "empty"}},
		"apart": {"rfen,result,game\n" + rfen + ",1,a\n" + rfen + ",0,b\n" + rfen + ",1,a\n",
			[]string{"line 4, column game", "sort the table"}},
		"other results": {"rfen,result,game\n" + rfen + ",1,a\n" + rfen + ",0,a\n",
			[]string{"line 3, column result", "one result"}},
		"split": {"rfen,result,split\n" + rfen + ",1,train\n",
			[]string{"line 2, column split", "expected training, validation or test"}},
		"ply":           {"rfen,result,ply\n" + rfen + ",1,0\n", []string{"line 2, column ply", "from 1"}},
		"half a ply":    {"rfen,result,ply\n" + rfen + ",1,2.5\n", []string{"line 2, column ply", `"2.5"`}},
		"no ply":        {"rfen,result,ply\n" + rfen + ",1,nan\n", []string{"line 2, column ply", `"nan"`}},
		"half a win":    {"rfen,result\n" + rfen + ",0.75\n", []string{"line 2, column result", `"0.75"`}},
		"infinite win":  {"rfen,result\n" + rfen + ",inf\n", []string{"line 2, column result", `"inf"`}},
		"Latin-1":       {"rfen,result,game\n" + rfen + ",1,M\xfcller\n", []string{"line 2", "not UTF-8: save it as UTF-8"}},
		"Latin-1 names": {"rfen,result,gam\xe9\n" + rfen + ",1,a\n", []string{"not UTF-8: save it as UTF-8"}},
		"gzip":          {"\x1f\x8b\x08\x00", []string{"it is a gzip file: unpack it"}},
		"score": {"rfen,result,score_cp,quiescence_cp\n" + rfen + ",1,12,x\n",
			[]string{"line 2, column score_cp", `"x"`}},
	} {
		path := tableFile(t, c.text)
		table, err := OpenTable(path)
		if err == nil {
			_, err = GatherTable(t.Context(), table, Gathering{Selection: DefaultSelection()})
		}
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: error %v, want %q", name, err, want)
			}
		}
	}
}

// What a result of 0 means follows from the other results.
func TestTableResults(t *testing.T) {
	rules := variant.Rules{}
	rfen := rules.Start()
	for text, want := range map[string]struct{ signed, guessed bool }{
		"1 0.5 0":           {},
		"1 0 -1":            {signed: true},
		"1 0":               {guessed: true},
		"1-0 1/2-1/2 0-1":   {},
		"1.0 0.0 -1.0":      {signed: true},
		"1-0 0 0.5 1/2 1.0": {},
		"1.00 0.50 0.00":    {},
		"+1 -1.00 0e0":      {signed: true},
		"1.0 .5 -0":         {},
	} {
		lines := []string{"result,rfen"}
		for _, result := range strings.Fields(text) {
			lines = append(lines, result+","+rfen.RFEN())
		}
		table, err := OpenTable(tableFile(t, strings.Join(lines, "\n")))
		if err != nil || table.signed != want.signed || table.Guessed() != want.guessed {
			t.Errorf("%s: %v, %+v", text, err, table)
		}
	}
}

// A byte order mark is no part of the first name, in quotes or without them.
func TestTableWithMark(t *testing.T) {
	rules := variant.Rules{}
	start := rules.Start()
	for _, header := range []string{"result,rfen", "\"result\",\"rfen\""} {
		table, err := OpenTable(tableFile(t, "\ufeff"+header+"\n1,"+start.RFEN()+"\n0,"+start.RFEN()+"\n"))
		if err != nil {
			t.Errorf("%s: %v, %+v", header, err, table)
		}
	}
}

// A ply is a whole number, however it is written.
func TestTablePlies(t *testing.T) {
	rules := variant.Rules{}
	start := rules.Start()
	for _, ply := range []string{"9", "9.0", "9.00", "+9", "0.9e1"} {
		table, err := OpenTable(tableFile(t, "rfen,result,ply\n"+start.RFEN()+",1,"+ply+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		for least, want := range map[int]int64{8: 0, 9: 1} {
			d, err := GatherTable(t.Context(), table, Gathering{Selection: Selection{MinPly: least, PerGame: 1}})
			if err != nil {
				t.Fatalf("%s: %v", ply, err)
			}
			if d.Filters.Early != want {
				t.Errorf("%s: %+v, at least %d", ply, d.Filters, least)
			}
			d.Close()
		}
	}
}
