package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"raumlab/configs/disk"
	"raumlab/tuner"
)

// The files of a study.
const (
	SettingsName    = "study.json"      // written first, never changed
	EvaluationsName = "evaluations.csv" // a line an evaluation
	ResultName      = "result.json"     // what they say; there when the study has ended
	MatchesName     = "matches"         // a folder an evaluation by match
	VerifyName      = "verifications"   // a folder for all weights that a match at the end was played with
)

// A Request is what was asked for: all that the proposals depend on, but for how many there may be.
type Request struct {
	Version    string       `json:"version"`
	Objective  string       `json:"objective"`
	Origin     tuner.Origin `json:"origin"`     // of the fit whose posterior is searched
	Engine     string       `json:"engine"`     // hash of the engine that plays the weights
	Directions int          `json:"directions"` // leading ones of the posterior
	Scales     string       `json:"scales"`     // groups with a scale, comma-separated
	Seed       uint64       `json:"seed"`
	Opponent   string       `json:"opponent"` // hash; the rest is empty where no match is played
	Opening    string       `json:"opening"`
	Limits     string       `json:"limits"`
	MaxPlies   int          `json:"max_plies"`
	Pairs      int64        `json:"pairs"`
}

// differences names the fields in which requests differ.
func (r Request) differences(other Request) string {
	var names []string
	a, b := reflect.ValueOf(r), reflect.ValueOf(other)
	for i := range a.NumField() {
		if a.Field(i).Interface() != b.Field(i).Interface() {
			name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return strings.Join(names, ", ")
}

// Settings are a request with what was made of it.
type Settings struct {
	Request Request `json:"request"`
	K       float64 `json:"k"` // centipawns, frozen
	Space   Space   `json:"space"`
}

// A Folder is where a study is kept.
type Folder struct {
	Dir      string
	Settings Settings
	Had      []Evaluation // of earlier runs

	lock   *os.File
	ledger *ledger
}

// Open begins a study in a folder or resumes the one that is there. prepare makes the space of a new one; the space of an old one is read.
func Open(dir string, r Request, prepare func() (k float64, s Space, err error)) (*Folder, error) {
	if err := mayBegin(dir); err != nil {
		return nil, err
	}
	lock, err := disk.Claim(dir, SettingsName)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, lock: lock}
	if err := f.begin(r, prepare); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	if f.ledger, f.Had, err = openLedger(filepath.Join(dir, EvaluationsName), f.Settings.Space); err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return f, nil
}

// mayBegin refuses evaluations without settings, before the folder has a lock.
func mayBegin(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, SettingsName)); !errors.Is(err, fs.ErrNotExist) {
		return nil // it goes on there, or whoever reads it says what is wrong
	}
	if _, err := os.Stat(filepath.Join(dir, EvaluationsName)); err == nil {
		return fmt.Errorf("study %s: there is %s, but no %s: restore it, or give another --out", dir, EvaluationsName, SettingsName)
	}
	return nil
}

func (f *Folder) begin(r Request, prepare func() (float64, Space, error)) error {
	path := filepath.Join(f.Dir, SettingsName)
	err := readJSON(path, &f.Settings)
	if err == nil {
		if differ := f.Settings.Request.differences(r); differ != "" {
			return fmt.Errorf("study %s was begun with other settings: %s: give the same values to resume it, or another --out", f.Dir, differ)
		}
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f.Settings.Request = r
	if f.Settings.K, f.Settings.Space, err = prepare(); err != nil {
		return err
	}
	return writeJSON(path, f.Settings)
}

// Close lets others write the folder.
func (f *Folder) Close() error { return errors.Join(f.ledger.file.Close(), f.lock.Close()) }

func readJSON(path string, into any) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("%s: %w: restore the file, or give another --out", path, err)
	}
	return nil
}

func writeJSON(path string, value any) error {
	content, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return disk.ReplaceBytes(path, append(content, '\n'))
}
