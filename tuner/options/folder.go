package options

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// The files of a tuning.
const (
	SettingsName     = "options.json" // written first, never changed
	DuelsName        = "duels.jsonl"  // a line a duel
	ResultName       = "result.json"  // written when all pairs are played
	EngineName       = "tuned.toml"   // the engine with the recommended values; none of another program
	PageName         = "report.html"  // a command writes it
	numbersName      = "report.json"  // and its numbers
	VerificationName = "verification" // the match at the end
)

// duelName is the folder of a duel until its line is written.
func duelName(number int) string { return fmt.Sprintf("duel-%d", number) }

var duelFolder = regexp.MustCompile(`^duel-(0|[1-9][0-9]{0,9})$`)

var kind = folder.Kind{
	Holds: "tuning of options", Settings: SettingsName,
	Files: []string{DuelsName, ResultName, EngineName, PageName, numbersName}, Folders: []string{VerificationName},
	IsPart: duelFolder.MatchString,
	Result: folder.Result{File: ResultName, Keys: []string{"recommended", "trace", "duels"}},
}

// Settings are all that the duels depend on.
type Settings struct {
	Version    string        `json:"version"`
	Method     string        `json:"method"`
	Pairs      int64         `json:"pairs"`
	Seed       decoding.Seed `json:"seed"`
	Engine     string        `json:"engine"`
	Hash       string        `json:"engine_sha256"`
	Signature  string        `json:"signature,omitempty"`   // of an engine of raumlab
	BookSHA    string        `json:"book_sha256,omitempty"` // of the engine's book
	Opening    string        `json:"opening"`
	OpeningSHA string        `json:"opening_sha256"` // of a book; empty without one
	Limits     string        `json:"limits"`
	// for a move of a program without a time limit; empty for the default
	Patience   string      `json:"patience,omitempty"`
	MaxPlies   int         `json:"max_plies"`
	Parameters []Parameter `json:"parameters"`
}

// An Outcome is what all duels say.
type Outcome struct {
	Pairs       int64   `json:"pairs"`
	Duels       int     `json:"duels"`
	Forfeits    int64   `json:"forfeits"` // games that either side lost by a fault
	Values      []Value `json:"values"`   // recommended
	Recommended Point   `json:"recommended"`
	Trace       []Point `json:"trace"` // at the start and after each round
}

// A Value is that of an option.
type Value struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// A Line is a duel in its file.
type Line struct {
	Number   int             `json:"number"` // from 0
	A        []float64       `json:"a"`      // values in the order of the parameters
	B        []float64       `json:"b"`
	Pairs    elo.Pentanomial `json:"pairs"` // from the view of A
	Forfeits int64           `json:"forfeits"`
}

// A Folder keeps a tuning.
type Folder struct {
	Dir      string
	Settings Settings
	Lines    []Line // played so far

	claim *folder.Folder
	file  *os.File
}

// Open begins a tuning in a folder, or resumes the one that is there.
func Open(dir string, s Settings) (*Folder, error) {
	claim, err := kind.Claim(dir)
	if err != nil {
		return nil, err
	}
	f := &Folder{Dir: dir, Settings: s, claim: claim}
	if err := f.begin(); err != nil {
		return nil, errors.Join(err, claim.Release())
	}
	return f, nil
}

func (f *Folder) path(name string) string { return filepath.Join(f.Dir, name) }

func (f *Folder) within(name string) (string, error) { return folder.Within(f.Dir, name) }

func (f *Folder) begin() error {
	var then Settings
	err := folder.Read(f.path(SettingsName), &then)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = folder.Write(f.path(SettingsName), f.Settings)
	case err == nil:
		if then.Hash == f.Settings.Hash { // another spelling of the path is no other engine
			f.Settings.Engine = then.Engine
		}
		err = folder.Disagree(fmt.Sprintf("tuning %s was started with other settings", f.Dir), then, f.Settings)
	}
	if err != nil {
		return err
	}
	if f.file, err = disk.OpenOwn(f.path(DuelsName)); err != nil {
		return err
	}
	if f.Lines, err = f.read(); err != nil {
		return errors.Join(fmt.Errorf("%s: %w", f.path(DuelsName), err), f.file.Close())
	}
	if err := f.tidy(); err != nil {
		return errors.Join(err, f.file.Close())
	}
	return nil
}

// tidy removes the folders of duels that have their lines, as a kill leaves them.
func (f *Folder) tidy() error {
	all, err := os.ReadDir(f.Dir)
	if err != nil {
		return err
	}
	for _, e := range all {
		name := duelFolder.FindStringSubmatch(e.Name())
		if name == nil || !e.IsDir() {
			continue
		}
		if number, err := strconv.Atoi(name[1]); err == nil && number < len(f.Lines) {
			if err := os.RemoveAll(f.path(e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

// mostDuels bounds the file of duels, in bytes: a million pairs of SPSA with all parameters fit.
const mostDuels = 1 << 31

// read reads the duels and drops an unfinished last line.
func (f *Folder) read() ([]Line, error) {
	content, err := disk.ReadAll(f.file, mostDuels)
	if err != nil {
		return nil, err
	}
	content = content[:bytes.LastIndexByte(content, '\n')+1]
	if err := f.file.Truncate(int64(len(content))); err != nil {
		return nil, err
	}
	if _, err := f.file.Seek(0, io.SeekEnd); err != nil {
		return nil, err
	}
	return parseLines(content)
}

// check refuses a line of another duel than the one that the settings ask for.
func (l Line) check(d duel) error {
	if slices.Equal(l.A, d.A) && slices.Equal(l.B, d.B) && l.Pairs.Pairs() == d.Count {
		return nil
	}
	return fmt.Errorf(
		"line %d is not the duel that follows from these settings: the file was altered: restore it, or delete the lines from there on",
		l.Number+1)
}

func parseLines(content []byte) (all []Line, err error) {
	for i := 0; len(content) > 0; i++ {
		text, rest, _ := bytes.Cut(content, []byte{'\n'})
		content = rest
		var l Line
		if err := decoding.Line(text, &l); err != nil {
			return nil, hint.Errorf("line %d: %w: restore the file, or delete the lines from there on", i+1, err)
		}
		if l.Number != i {
			return nil, fmt.Errorf("line %d: found duel %d instead of %d: restore the file, or delete the lines from there on",
				i+1, l.Number, i)
		}
		if err := l.Pairs.Validate(); err != nil {
			return nil, hint.Errorf("line %d: %w: restore the file, or delete the lines from there on", i+1, err)
		}
		all = append(all, l)
	}
	return all, nil
}

// append adds a duel to the file, synced.
func (f *Folder) append(l Line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(append(text, '\n')); err != nil {
		return disk.WriteError(f.file.Name(), err)
	}
	if err := f.file.Sync(); err != nil {
		return disk.WriteError(f.file.Name(), err)
	}
	f.Lines = append(f.Lines, l)
	return disk.Gone(f.file)
}

// rescue returns the error that ended a tuning. If the folder is gone, it first writes settings and
// duels into another one, where the tuning can go on, and names it. That error is of no interrupt,
// which would say that the same command goes on.
func (f *Folder) rescue(ended error) error {
	if disk.Gone(f.file) == nil {
		return ended
	}
	settings, err := folder.Encode(f.Settings)
	var dir string
	if err == nil {
		dir, err = disk.Rescue(f.Dir, map[string]io.Reader{SettingsName: bytes.NewReader(settings),
			DuelsName: disk.Whole(f.file)})
	}
	if err != nil {
		return fmt.Errorf("%v; saving the duels beside the folder: %w", ended, err)
	}
	return fmt.Errorf(
		"%v; its settings and duels are in %s now: move that folder to %s, and run the same command again to resume", ended,
		dir, f.Dir)
}

// Write keeps the outcome in the folder.
func (f *Folder) Write(o Outcome) error { return folder.Write(f.path(ResultName), o) }

// WriteEngine keeps the engine with the recommended values as an engine file and returns its path.
// Of another program it keeps nothing, and returns how a match names it with these values.
func (f *Folder) WriteEngine(ctx context.Context, a Arena, o Outcome) (string, error) {
	c, err := a.give(o.Recommended.X)
	if err != nil {
		return "", err
	}
	if c.Program != nil {
		return c.Name(), nil
	}
	c.Engine.Name, c.Engine.Description = "tuned", f.Settings.Engine+" with tuned options"
	text, err := c.Engine.Text(ctx)
	if err != nil {
		return "", err
	}
	return f.path(EngineName), disk.ReplaceBytes(f.path(EngineName), text)
}

// Close releases the folder.
func (f *Folder) Close() error { return errors.Join(f.file.Close(), f.claim.Release()) }

// Read returns the settings and the outcome of a tuning that has ended.
func Read(dir string) (s Settings, o Outcome, err error) {
	if err = folder.Read(filepath.Join(dir, SettingsName), &s); err != nil {
		return s, o, err
	}
	path := filepath.Join(dir, ResultName)
	if err = folder.Read(path, &o); err != nil {
		return s, o, err
	}
	if len(o.Trace) == 0 {
		return s, o, fmt.Errorf("%s: an empty trace: remove it, and run the command again to write it", path)
	}
	for _, p := range append(o.Trace[:len(o.Trace):len(o.Trace)], o.Recommended) {
		if (p.Gain == nil) != (p.SD == nil) {
			return s, o, fmt.Errorf(
				"%s: a point with only one of gain and sd: remove it, and run the command again to write it", path)
		}
		if len(p.X) != len(s.Parameters) {
			return s, o, fmt.Errorf(
				"%s: a point of %s, expected %d, one for each parameter of %s: remove it, and run the command again to write it",
				path, plural.Of(len(p.X), "value"), len(s.Parameters), SettingsName)
		}
	}
	return s, o, nil
}

// ReadProgress returns the settings of a tuning and how far its finished rounds have brought it,
// also while it runs.
func ReadProgress(dir string) (s Settings, now Progress, err error) {
	path := filepath.Join(dir, SettingsName)
	if err = folder.Read(path, &s); err != nil {
		return s, now, err
	}
	now.Wanted = s.Pairs
	method, err := s.method()
	if err == nil {
		err = now.note(method)
	}
	if err != nil {
		return s, now, hint.Errorf("%s: %w: restore the file, or give another folder", path, err)
	}
	path = filepath.Join(dir, DuelsName)
	content, err := disk.ReadFile(path, mostDuels)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return s, now, err
	}
	lines, err := parseLines(content[:bytes.LastIndexByte(content, '\n')+1])
	for err == nil {
		var round []duel
		if round, err = method.Ask(s.Pairs); err != nil || len(round) == 0 || len(lines) < len(round) {
			break
		}
		for i, d := range round {
			err = cmp.Or(err, lines[i].check(d))
		}
		if err == nil {
			err = now.learn(method, round, lines)
		}
		lines = lines[len(round):]
	}
	if err != nil {
		return s, now, fmt.Errorf("%s: %w", path, err)
	}
	return s, now, nil
}
