package runs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/tuner/study"
)

// An alteration is a JSON text with one change.
type alteration struct {
	path string // of keys and indexes, such as slices[0].mean
	what string
	text []byte
}

// key is the last key of the path.
func (a alteration) key() string {
	keys := strings.FieldsFunc(a.path, func(r rune) bool { return strings.ContainsRune(".[]0123456789", r) })
	return keys[len(keys)-1]
}

// alterations deletes every key of a JSON text in turn, makes every list shorter and longer, and
// replaces every value by null and by one of another kind. Of a list it changes only the first and
// the last element.
func alterations(t *testing.T, text []byte) (all []alteration) {
	t.Helper()
	var whole any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&whole); err != nil {
		t.Fatal(err)
	}
	var walk func(path string, value any, put func(any))
	walk = func(path string, value any, put func(any)) {
		alter := func(path, what string, now any) {
			put(now)
			text, err := json.Marshal(whole)
			if err != nil {
				t.Fatal(err)
			}
			put(value)
			if path != "" {
				all = append(all, alteration{path, what, text})
			}
		}
		alter(path, "null", nil)
		switch v := value.(type) {
		case map[string]any:
			alter(path, "list", []any{})
			for _, key := range slices.Sorted(maps.Keys(v)) {
				below := strings.TrimPrefix(path+"."+key, ".")
				without := maps.Clone(v)
				delete(without, key)
				alter(below, "deleted", without)
				walk(below, v[key], func(now any) { v[key] = now })
			}
		case []any:
			alter(path, "object", map[string]any{})
			alter(path, "longer", append(slices.Clone(v), append(v, json.Number("1"))[max(len(v)-1, 0)]))
			if len(v) > 0 {
				alter(path, "shorter", v[:len(v)-1])
			}
			for i := range v {
				if i == 0 || i == len(v)-1 {
					walk(fmt.Sprintf("%s[%d]", path, i), v[i], func(now any) { v[i] = now })
				}
			}
		case string:
			alter(path, "number", json.Number("7"))
		default:
			alter(path, "text", "x")
		}
	}
	walk("", whole, func(now any) { whole = now })
	return all
}

// report refuses a file with any alteration, by the names of file and key. It reads nothing as zero
// and does not panic.
func TestReportOfAltered(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("random", 60)
	const short = " --depth 1 --pairs 2 --opening random:2 --max-plies 30"
	lab.Run("match raumlab random --sprt 0,10 --out match" + short)
	lab.Run("gauntlet raumlab random fivecubed --out gauntlet" + short)
	lab.Run("ablate raumlab --only null_move,material --nodes 0 --out ablation" + short)
	lab.Run(clitest.SomeGames)
	lab.Run("tune random --out weights.toml --bootstrap 0 --sample 8 --target quiescence")
	lab.Run("optimise random --out searched.toml --bootstrap 0 --evaluations 4 --verify 0 --directions 1")
	const searched = "searched.study"
	// What was played is in the files of the matches. The plan says which there are.
	const plan = `(\.sprt (deleted|null)|pairs deleted)$|\.(settings|identity)|^(conditions|engines|matches) (longer|shorter|null)$`
	for _, c := range []struct {
		of, file string
		// alterations that leave a sound file: optional keys, and lists of any length
		free string
	}{
		{"match", "match/match.json", `^([ab]_signature deleted|sprt null)$`},
		{"gauntlet", "gauntlet/tournament.json", plan},
		{"ablation", "ablation/tournament.json", plan},
		{"games", "games/manifest.json", `^$`},
		{"weights.tuning.json", "weights.tuning.json",
			`^(correlation\[0\] null|(group_scales|learning_curve|regressions|reliability.bins|residuals_by_ply|residuals_by_material|warnings) (null|longer|shorter))$`},
		{searched, filepath.Join(searched, study.SettingsName), `^request.signature deleted$`},
		{searched, filepath.Join(searched, study.ResultName), `^(verification deleted|losses (null|longer|shorter)|losses\[\d+\]\.over_fitted (deleted|null))$`},
	} {
		t.Run(c.file, func(t *testing.T) {
			sound, err := os.ReadFile(lab.Path(c.file))
			if err != nil {
				t.Fatal(err)
			}
			free := regexp.MustCompile(c.free)
			all := alterations(t, sound)
			for i, a := range all {
				if !clitest.Slow() && i%24 != len(all)%24 {
					continue
				}
				if err := os.WriteFile(lab.Path(c.file), a.text, 0o666); err != nil {
					t.Fatal(err)
				}
				code, _, stderr := lab.Try("report " + c.of + " --force --out page.html")
				if code == cli.ExitDone && free.MatchString(a.path+" "+a.what) {
					continue
				}
				line, err := clitest.Complaint(code, stderr)
				names := strings.Contains(line, a.key()) || c.of == "games" && (strings.Contains(line, "seal") ||
					strings.Contains(line, "settings"))
				if code != cli.ExitFailed || err != nil || !strings.Contains(line, c.file) || !names {
					t.Errorf("%s %s: exit code %d (%v), want %d and the names of the file and the key: %s", a.path, a.what, code, err,
						cli.ExitFailed, stderr)
				}
			}
			if err := os.WriteFile(lab.Path(c.file), sound, 0o666); err != nil {
				t.Fatal(err)
			}
			lab.Run("report " + c.of + " --force --out page.html")
			t.Logf("%d alterations", len(all))
		})
	}
}
