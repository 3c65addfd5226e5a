package weights

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"raumlab/engine/eval"
)

// Law: a file that is cut anywhere before its last line is complete is refused.
func TestCutWeightFiles(t *testing.T) {
	for _, w := range []File{full(), fullAlice(), Published(eval.Corrected)} {
		data, err := w.TOML()
		if err != nil {
			t.Fatal(err)
		}
		whole := len(data) - len("\n")
		for at := range whole {
			if got, err := Parse("w.toml", data[:at]); err == nil {
				t.Fatalf("cut after %d of %d bytes it is read, as %+v", at, len(data), got)
			}
		}
		if got, err := Parse("w.toml", data[:whole]); err != nil || !reflect.DeepEqual(got, w) {
			t.Errorf("without the end of its last line: %v", err)
		}
		const want = `w.toml: the last line is not "# end of the weight file", so the file was cut off: restore it, or add this line at the end if it is complete`
		const after = `w.toml: text follows the line "# end of the weight file", which ends a weight file: remove what follows it`
		if _, err := Parse("w.toml", append(data, "# mine\n"...)); err == nil || err.Error() != after {
			t.Errorf("error %v, want %q", err, after)
		}
		if _, err := Parse("w.toml", data[:whole-1]); err == nil || err.Error() != want {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Law: a file edited by hand is read: other comments, values, empty lines and ends of lines. What follows the last line
// is refused.
func TestEditedWeightFiles(t *testing.T) {
	w := full()
	data, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	edited := func(old, new string) string {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("no %q in the file", old)
		}
		return strings.Replace(text, old, new, 1)
	}
	for _, same := range []string{edited("\n[sd] # standard", "\n# mine\n[sd] # other"), text + "\n \n",
		strings.ReplaceAll(text, "\n", "\r\n")} {
		if got, err := Parse("w.toml", []byte(same)); err != nil || !reflect.DeepEqual(got, w) {
			t.Errorf("edited: %v", err)
		}
	}
	w.SD[0] = 7.5
	changed := replaceLine(t, text[strings.Index(text, "[sd]"):], "value_queen", "value_queen = 7.5")
	if got, err := Parse("w.toml", []byte(text[:strings.Index(text, "[sd]")]+changed)); err != nil ||
		!reflect.DeepEqual(got, w) {
		t.Errorf("with another sd: %v", err)
	}
	if _, err := Parse("w.toml", []byte(text+"# more\n")); err == nil {
		t.Error("a comment after the last line passes")
	}
}

// Law: a file with a seal is refused with the version that wrote it.
func TestSealedWeightFiles(t *testing.T) {
	data, err := Published(eval.Corrected).TOML()
	if err != nil {
		t.Fatal(err)
	}
	seal := "\nseal = '" + someHash("what it says") + "' # SHA-256 of what the file says\n\n[weights]"
	sealed := strings.Replace(strings.TrimSuffix(string(data), "\n"+endLine+"\n"), "\n[weights]", seal, 1)
	path := filepath.Join(t.TempDir(), "w.toml")
	for version, want := range map[string]string{
		"version = '0.6.0' # of raumlab\n": "raumlab 0.6.0", "": "another version of raumlab",
	} {
		if err := os.WriteFile(path, []byte(sealed+version), 0o666); err != nil {
			t.Fatal(err)
		}
		want = "weight file " + path + ": written by " + want +
			" (weight file with a seal); this version reads files without a seal only"
		if _, err := Read(path); err == nil || err.Error() != want {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

// Law: a table of a weight file has the terms of the evaluation in their order.
func TestTerms(t *testing.T) {
	fields := reflect.TypeFor[byTerm[float64]]()
	if fields.NumField() != eval.NumWeights {
		t.Fatalf("%d fields, want %d", fields.NumField(), eval.NumWeights)
	}
	for i, term := range terms {
		if key := fields.Field(i).Tag.Get("toml"); key != term.Name {
			t.Errorf("term %d is %s, want %s", i, key, term.Name)
		}
	}
}
