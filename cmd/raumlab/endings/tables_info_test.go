package endings_test

import (
	"encoding/json"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// tables info lists no table whose file is missing, of another size or with a damaged header. It
// says how to repair a manifest that is empty or cut.
func TestTablesInfoLooksAtFiles(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run("tables make KPK --quiet --out tables")
	lab.Run("tables info tables")
	whole := map[string]string{}
	for _, name := range []string{"tables/tables.json", "tables/KPK.rtb"} {
		whole[name] = lab.Read(name)
	}
	table, manifest := whole["tables/KPK.rtb"], whole["tables/tables.json"]
	const again = ": make it again"
	for _, c := range []struct{ name, text, want string }{
		{"tables/KPK.rtb", table + "x", "lists KPK, but tables/KPK.rtb: its size is …" + again},
		{"tables/KPK.rtb", table[:len(table)-1], "its size is"},
		{"tables/KPK.rtb", "", "its size is 0"},
		{"tables/KPK.rtb", table[:30] + string([]byte{table[30] ^ 1}) + table[31:], "make"},
		{"tables/KPK.rtb", table[:80] + string([]byte{table[80] ^ 1}) + table[81:], "the header is damaged"},
		{"tables/tables.json", "", "tables/tables.json … restore it from a copy, or make the tables again in another folder"},
		{"tables/tables.json", manifest[:len(manifest)/2],
			"restore it from a copy, or make the tables again in another folder"},
	} {
		lab.Write(c.name, c.text)
		for _, command := range []string{"tables info tables", "tables info tables --json", "tables info tables KQK"} {
			lab.Mistake(clitest.Mistake{Command: command, Code: 1, Want: c.want})
		}
		lab.Write(c.name, whole[c.name])
	}
	// Every number of the manifest that the file or the others contradict is an error, by its key.
	var altered struct {
		Tables []map[string]any `json:"tables"`
	}
	if err := json.Unmarshal([]byte(manifest), &altered); err != nil {
		t.Fatal(err)
	}
	for i, table := range altered.Tables {
		if i > 0 && i < len(altered.Tables)-1 {
			continue // the first has no pawns, the last has
		}
		for _, side := range []string{"white_to_move", "black_to_move"} {
			counts := table[side].(map[string]any)
			for key, value := range counts {
				if strings.HasSuffix(key, "_count") || key == "mates" || key == "stalemates" {
					continue // only counting finds small lies about these
				}
				for _, more := range []float64{1} {
					counts[key] = value.(float64) + more
					if strings.HasPrefix(key, "longest") && more > 0 && !strings.Contains(table["ending"].(string), "P") {
						counts[key] = 200.
					} else if strings.HasPrefix(key, "longest") && more > 0 {
						continue
					}
					text, err := json.Marshal(map[string]any{"tables_version": 1, "pawns": "normal", "tables": altered.Tables})
					if err != nil {
						t.Fatal(err)
					}
					lab.Write("tables/tables.json", string(text))
					if code, stdout, stderr := lab.Try("tables info tables"); code != 1 || stdout != "" ||
						!strings.Contains(stderr, "tables.json: "+table["ending"].(string)+": key ") ||
						!strings.Contains(stderr, "make the table again") {
						t.Errorf("table %d with %s.%s = %v: exit code %d: %s%s", i, side, key, counts[key], code, stdout, stderr)
					}
				}
				counts[key] = value
			}
		}
	}
	// Counting again finds what nothing contradicts; the size is compared wherever a table is read.
	for _, edit := range []struct{ old, new, want string }{
		{`"mates": `, `"mates": 1`, "its counts are not those of the table: make the table again"},
		{`"longest_win_count": `, `"longest_win_count": 1`, "its counts are not those of the table"},
		{`"bytes": `, `"bytes": 1`, "bytes, but tables.json says 1…: restore that file, or make the table again"},
	} {
		lab.Write("tables/tables.json", strings.ReplaceAll(manifest, edit.old, edit.new))
		lab.Mistake(clitest.Mistake{Command: "tables verify tables KPK", Code: 1, Want: edit.want})
	}
	lab.Write("tables/tables.json", manifest)
	lab.Remove("tables/KPK.rtb")
	lab.Mistake(clitest.Mistake{Command: "tables info tables", Code: 1, Want: "lists KPK, but … no such file …" + again})
	lab.Mistake(clitest.Mistake{Command: "tables probe --tables tables " + wonPawn, Code: 1,
		Want: "tables/tables.json lists KPK, but the file tables/KPK.rtb is missing: restore it, or make the table again"})
	lab.Run("tables make KPK --quiet --out tables")
	lab.Run("tables info tables")
}

const wonPawn = "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3P1/5/5/5/5 b"
