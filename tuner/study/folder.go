package study

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
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

// kind is the folder of a study.
var kind = folder.Kind{
	Holds: "study", Settings: SettingsName, Files: []string{EvaluationsName, ResultName},
	Folders: []string{MatchesName, VerifyName},
	Result:  folder.Result{File: ResultName, Keys: []string{"best", "trace", "evaluations"}},
}

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

	claim  *folder.Folder
	ledger *ledger
}

// Open begins a study in a folder or resumes the one that is there. prepare makes the space of a
// new one; the space of an old one is read.
func Open(dir string, r Request, prepare func() (k float64, s Space, err error)) (*Folder, error) {
	claim, err := kind.Claim(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, claim: claim}
	if err := f.begin(r, prepare); err != nil {
		return nil, errors.Join(err, claim.Release())
	}
	if f.ledger, f.Had, err = openLedger(filepath.Join(dir, EvaluationsName), f.Settings.Space); err != nil {
		return nil, errors.Join(err, claim.Release())
	}
	return f, nil
}

func (f *Folder) begin(r Request, prepare func() (float64, Space, error)) error {
	path := filepath.Join(f.Dir, SettingsName)
	err := folder.Read(path, &f.Settings)
	if err == nil {
		err = f.Settings.check(f.Dir)
	}
	if err == nil {
		return folder.Disagree(fmt.Sprintf("study %s was begun with other settings", f.Dir), f.Settings.Request, r)
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f.Settings.Request = r
	if f.Settings.K, f.Settings.Space, err = prepare(); err != nil {
		return err
	}
	return folder.Write(path, f.Settings)
}

// rescue returns the error that ended a study. If the folder is gone, it first writes what it held
// into another, where the study can go on, and says so.
func (f *Folder) rescue(ended error) error {
	if disk.Gone(f.ledger.file) == nil {
		return ended
	}
	settings, err := folder.Encode(f.Settings)
	var dir string
	if err == nil {
		dir, err = disk.Rescue(f.Dir, map[string]io.Reader{
			SettingsName: bytes.NewReader(settings), EvaluationsName: disk.Whole(f.ledger.file),
		})
	}
	if err != nil {
		return fmt.Errorf("%w; keeping the evaluations elsewhere: %w", ended, err)
	}
	// An interruption, too, says this first.
	return fmt.Errorf("%v; its settings and evaluations are in %s now: move that folder to %s, and give the same command to go on", ended, dir, f.Dir)
}

// Close lets others write the folder.
func (f *Folder) Close() error { return errors.Join(f.ledger.file.Close(), f.claim.Release()) }
