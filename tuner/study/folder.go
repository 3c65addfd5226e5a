package study

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
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
	Version           string       `json:"version"`
	Objective         string       `json:"objective"`
	Origin            tuner.Origin `json:"origin"`              // of the fit whose posterior is searched
	Engine            string       `json:"engine"`              // hash of the engine that plays the weights
	Signature         string       `json:"signature,omitempty"` // of how the program plays it; empty in studies of older programs, none of which goes on
	Directions        int          `json:"directions"`          // leading ones of the posterior
	Scales            string       `json:"scales"`              // groups with a scale, comma-separated
	Seed              uint64       `json:"seed"`
	Opponent          string       `json:"opponent"`                     // hash; the rest is empty where no match is played
	OpponentSignature string       `json:"opponent_signature,omitempty"` // of how the program plays the opponent; empty for another program
	Opening           string       `json:"opening"`
	Limits            string       `json:"limits"`
	MaxPlies          int          `json:"max_plies"`
	Pairs             int64        `json:"pairs"`
}

// disagree is the error of a study that was begun with a request and is to go on with another, nil
// where they agree. It names the fields in which they differ. Signatures are named where all else
// is the same; elsewhere they differ because of that.
func (r Request) disagree(now Request) error {
	var settings, signatures []string
	a, b := reflect.ValueOf(r), reflect.ValueOf(now)
	for i := range a.NumField() {
		name, _, _ := strings.Cut(a.Type().Field(i).Tag.Get("json"), ",")
		switch {
		case a.Field(i).Interface() == b.Field(i).Interface():
		case strings.HasSuffix(name, "signature"):
			signatures = append(signatures, name)
		default:
			settings = append(settings, name)
		}
	}
	slices.Sort(settings)
	switch {
	case settings != nil:
		return fmt.Errorf("was begun with other settings: %s: give the same values to resume it, or another --out", strings.Join(settings, ", "))
	case signatures != nil && r.Signature == "":
		return fmt.Errorf("%s does not say how its engines played, so that nothing shows whether they still play the same: go on with the program that began it, or give another --out", SettingsName)
	case signatures != nil:
		return fmt.Errorf("%s: this program plays otherwise than the one that began it: go on with that one, or give another --out", strings.Join(signatures, ", "))
	}
	return nil
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

// Open begins a study in a folder or resumes the one that is there. prepare makes the space of a
// new one; the space of an old one is read.
func Open(dir string, r Request, prepare func() (k float64, s Space, err error)) (*Folder, error) {
	if err := mayBegin(dir); err != nil {
		return nil, err
	}
	lock, err := disk.Claim(dir, SettingsName, EvaluationsName, ResultName)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, lock: lock}
	if err := f.begin(r, prepare); err != nil {
		return nil, errors.Join(err, disk.Unlock(lock))
	}
	if f.ledger, f.Had, err = openLedger(filepath.Join(dir, EvaluationsName), f.Settings.Space); err != nil {
		return nil, errors.Join(err, disk.Unlock(lock))
	}
	return f, nil
}

// mayBegin refuses evaluations or a result without settings, and a result that no study wrote,
// before the folder has a lock.
func mayBegin(dir string) error {
	if _, err := os.Stat(filepath.Join(dir, SettingsName)); !errors.Is(err, fs.ErrNotExist) {
		return disk.MayReplaceResult(filepath.Join(dir, ResultName), "result of a study", "best", "trace", "evaluations")
	}
	for _, name := range []string{EvaluationsName, ResultName} {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return fmt.Errorf("study %s: there is %s, but no %s: restore it, or give another --out", dir, name, SettingsName)
		}
	}
	return nil
}

func (f *Folder) begin(r Request, prepare func() (float64, Space, error)) error {
	path := filepath.Join(f.Dir, SettingsName)
	err := readJSON(path, &f.Settings)
	if err == nil {
		err = f.Settings.check(f.Dir)
	}
	if err == nil {
		if err := f.Settings.Request.disagree(r); err != nil {
			return fmt.Errorf("study %s: %w", f.Dir, err)
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

// rescue returns the error that ended a study. If the folder is gone, it first writes what it held
// into another, where the study can go on, and says so.
func (f *Folder) rescue(ended error) error {
	if disk.Gone(f.ledger.file) == nil {
		return ended
	}
	settings, err := json.MarshalIndent(f.Settings, "", "  ")
	var dir string
	if err == nil {
		dir, err = disk.Rescue(f.Dir, map[string]io.Reader{
			SettingsName: bytes.NewReader(append(settings, '\n')), EvaluationsName: disk.Whole(f.ledger.file),
		})
	}
	if err != nil {
		return fmt.Errorf("%w; keeping the evaluations elsewhere: %w", ended, err)
	}
	// An interruption, too, says this first.
	return fmt.Errorf("%v; its settings and evaluations are in %s now: move that folder to %s, and give the same command to go on", ended, dir, f.Dir)
}

// Close lets others write the folder.
func (f *Folder) Close() error { return errors.Join(f.ledger.file.Close(), disk.Unlock(f.lock)) }

func readJSON(path string, into any) error {
	content, err := disk.ReadFile(path, disk.MaxText)
	if err != nil {
		return err
	}
	if err := decoding.JSON(path, content, into); err != nil {
		return fmt.Errorf("%w: restore the file, or give another --out", err)
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
