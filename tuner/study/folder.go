package study

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/tuner"
)

// The files of a study.
const (
	SettingsName    = "study.json"      // written first, never changed
	EvaluationsName = "evaluations.csv" // a line for each evaluation
	ResultName      = "result.json"     // what they say; written when the study ends
	PageName        = "report.html"     // a command writes it
	NumbersName     = "report.json"     // and its numbers
	matchesName     = "matches"         // a folder for each evaluation by match
	VerifyName      = "verifications"   // a folder for all weights that a final match was played with
)

// kind is the folder of a study.
var kind = folder.Kind{
	Holds: "study", Settings: SettingsName,
	Files: []string{EvaluationsName, ResultName, PageName, NumbersName}, Folders: []string{matchesName, VerifyName},
	Result: folder.Result{File: ResultName, Keys: []string{"best", "trace", "evaluations"}},
}

// A Request has all settings that the proposals depend on. They do not depend on the number of
// evaluations. Engines and opponents are hashes. Signatures say how the program plays them. The
// fields from Opponent on are empty without matches.
type Request struct {
	Version           string        `json:"version"`
	Objective         string        `json:"objective"`
	Origin            tuner.Origin  `json:"origin"` // of the fit
	Engine            string        `json:"engine"` // that plays the weights
	Signature         string        `json:"signature"`
	Directions        int           `json:"directions"` // leading ones of the posterior
	Scales            string        `json:"scales"`     // groups with a scale, comma-separated
	Seed              decoding.Seed `json:"seed"`
	Opponent          string        `json:"opponent"`
	OpponentSignature string        `json:"opponent_signature,omitempty"` // empty for another program
	Opening           string        `json:"opening"`
	Limits            string        `json:"limits"`
	MaxPlies          int           `json:"max_plies"`
	Pairs             int64         `json:"pairs"`
}

// Settings are a request and the space that was made for it.
type Settings struct {
	Request Request `json:"request"`
	K       float64 `json:"k"` // centipawns, frozen
	Space   Space   `json:"space"`
}

// A Folder keeps a study.
type Folder struct {
	Dir      string
	Settings Settings
	Previous []Evaluation // of earlier runs

	claim  *folder.Folder
	ledger *ledger
}

// Open begins a study in a folder or resumes the one that is there. prepare makes the space of a
// new study; that of an old one is read.
func Open(dir string, r Request, prepare func() (k float64, s Space, err error)) (*Folder, error) {
	claim, err := kind.Claim(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, claim: claim}
	if err := f.begin(r, prepare); err != nil {
		return nil, errors.Join(err, claim.Release())
	}
	if f.ledger, f.Previous, err = openLedger(claim.Path(EvaluationsName), f.Settings.Space); err != nil {
		return nil, errors.Join(err, claim.Release())
	}
	return f, nil
}

func (f *Folder) begin(r Request, prepare func() (float64, Space, error)) error {
	path := f.claim.Path(SettingsName)
	err := folder.Read(path, &f.Settings)
	if err == nil {
		err = f.Settings.check(f.Dir)
	}
	if err == nil {
		return folder.Disagree(fmt.Sprintf("study %s was started with other settings", f.Dir), f.Settings.Request, r)
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

// rescue returns the error that ended a study. If the folder is gone, it first writes its settings
// and evaluations into another folder, where the study can resume, and names that folder. It also
// does so if the folder of a match is gone: the program that removes the study's may be at work.
func (f *Folder) rescue(ended error) error {
	gone := disk.Gone(f.ledger.file) != nil
	if !gone && !errors.Is(ended, disk.ErrGone) {
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
		return fmt.Errorf("%w; saving the evaluations beside the folder: %w", ended, err)
	}
	if !gone {
		return fmt.Errorf(
			"%w; if %s is lost, too, its settings and evaluations are in %s: move that folder there, and run the same command again to resume",
			ended, f.Dir, dir)
	}
	// %v: this message must come first even if the study was interrupted.
	return fmt.Errorf(
		"%v; its settings and evaluations are in %s now: move that folder to %s, and run the same command again to resume",
		ended,
		dir, f.Dir)
}

// Close releases the folder.
func (f *Folder) Close() error { return errors.Join(f.ledger.file.Close(), f.claim.Release()) }

// Write keeps the outcome in the folder.
func (f *Folder) Write(r Outcome) error { return folder.Write(f.claim.Path(ResultName), r) }

// Read returns the settings and the outcome of a study that has ended. An error names the file and
// the key.
func Read(dir string) (s Settings, r Outcome, err error) {
	if s, err = readSettings(dir); err == nil {
		err = folder.Read(filepath.Join(dir, ResultName), &r)
	}
	if err == nil {
		err = r.check(dir, s.Space)
	}
	return s, r, err
}

func readSettings(dir string) (s Settings, err error) {
	if err = folder.Read(filepath.Join(dir, SettingsName), &s); err == nil {
		err = s.check(dir)
	}
	return s, err
}

// ReadProgress returns the settings of a study and how far it has come, also while it runs. The
// folder does not know the budget.
func ReadProgress(dir string) (s Settings, now Progress, err error) {
	if s, err = readSettings(dir); err != nil {
		return s, now, err
	}
	path := filepath.Join(dir, EvaluationsName)
	content, err := disk.ReadFile(path, disk.MaxText)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s, now, err
	}
	if content = content[:bytes.LastIndexByte(content, '\n')+1]; len(content) == 0 {
		return s, now, nil
	}
	if now.Evaluations, err = parseLedger(content, header(s.Space)); err != nil {
		return s, now, fmt.Errorf("%s: %w", path, err)
	}
	exact := s.Request.Objective != MatchObjective
	optimiser, err := s.optimiser(exact, now.Evaluations)
	if err == nil {
		now.Best, err = soFar(optimiser, now.Evaluations, exact)
	}
	if err != nil {
		return s, now, fmt.Errorf("study %s: %w", dir, err)
	}
	return s, now, nil
}
