package weights

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// Law: a file with sd or certificate is refused if it is cut anywhere, unless only the end of a
// comment is missing.
func TestCutWeightFiles(t *testing.T) {
	w := full()
	data, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	weights := bytes.Index(data, []byte("[sd]"))
	for at := range data {
		if at%11 != 0 && data[at] != '\n' && (at == 0 || data[at-1] != '\n') {
			continue
		}
		got, err := Parse(data[:at])
		if err == nil && !reflect.DeepEqual(got, w) {
			t.Fatalf("cut after %d of %d bytes it is read, as %+v", at, len(data), got)
		}
		if at == weights && (err == nil || !strings.Contains(err.Error(), "line 5: seal does not agree")) {
			t.Errorf("cut after the weights: %v", err)
		}
	}
}

// A changed value breaks the seal, a comment does not.
func TestSeal(t *testing.T) {
	w := full()
	data, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	noted := bytes.Replace(data, []byte("\n[sd] # standard"), []byte("\n# mine\n[sd] # other"), 1)
	if got, err := Parse(noted); bytes.Equal(noted, data) || err != nil || !reflect.DeepEqual(got, w) {
		t.Errorf("with other comments: %v", err)
	}
	for _, table := range []string{"sd", "prior.mean", "prior.sd", "provenance"} {
		changed := regexp.MustCompile(`(?m)^(\[`+regexp.QuoteMeta(table)+`\].*\n\w+ = '?).`).ReplaceAll(data, []byte("${1}7"))
		if _, err := Parse(changed); bytes.Equal(changed, data) || err == nil || !strings.Contains(err.Error(), "line 5: seal does not agree with what the file says") {
			t.Errorf("%s was changed: %v", table, err)
		}
	}
}

// Files of older versions have no seal. They are refused with the command that adds one. A file
// written by hand needs none.
func TestWithoutSeal(t *testing.T) {
	w := full()
	data, err := w.TOML()
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`(?m)^seal = .*\n`).ReplaceAll(data, nil)
	path := filepath.Join(t.TempDir(), "w.toml")
	if err := os.WriteFile(path, old, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(path); err == nil || !strings.Contains(err.Error(), path+": missing seal: ") || !errors.As(err, new(*UnsealedError)) || strings.Contains(err.Error(), "raumlab") {
		t.Errorf("without a seal: %v", err)
	}
	got, has, err := ReadUnsealed(path)
	if err != nil || has || !reflect.DeepEqual(got, w) {
		t.Errorf("read without a seal: %v, seal %v", err, has)
	}
	if text, err := got.TOML(); err != nil || !bytes.Equal(text, data) {
		t.Errorf("written again: %v", err)
	}
	w.SD, w.Certificate = nil, nil
	if data, err = w.TOML(); err != nil || bytes.Contains(data, []byte("\nseal")) {
		t.Errorf("weights alone have a seal (%v)", err)
	}
	if _, err := Parse(data); err != nil {
		t.Error(err)
	}
}
