package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/selfplay/match"
)

// The files of a tournament, beside the folders of its matches.
const (
	PlanName   = "tournament.json" // written before the first match; grows with added matches
	resultName = "result.json"     // there when all matches of the last call are finished
)

// schema is the version of both files. Readers refuse any other.
const schema = 2

// kind is the folder of a tournament.
var kind = folder.Kind{
	Holds: "tournament", Settings: PlanName, Files: []string{resultName},
	Result: folder.Result{File: resultName, Keys: []string{"schema", "kind", "matches"}},
}

// A Kind is what a tournament is for.
type Kind string

// The kinds.
const (
	Crosstable Kind = "crosstable" // engines against one another
	Ablation   Kind = "ablation"   // an engine against itself without one part
)

// plan is tournament.json.
type plan struct {
	Schema     int             `json:"schema"`
	Kind       Kind            `json:"kind"`
	Engines    []planEngine    `json:"engines"`
	Conditions []planCondition `json:"conditions"`
	Matches    []planMatch     `json:"matches"`
}

// planEngine is an engine with all that match.json says of it, as it says it.
type planEngine struct {
	Name     string                     `json:"name"`
	Identity map[string]json.RawMessage `json:"identity"`
}

// planCondition is what match.json says of neither engine.
type planCondition struct {
	Name     string                     `json:"name"`
	Settings map[string]json.RawMessage `json:"settings"`
}

type planMatch struct {
	Folder    string `json:"folder"` // in the tournament's, with /
	Condition string `json:"condition"`
	A         string `json:"a"`
	B         string `json:"b"`
	Part      string `json:"part,omitempty"`
	Off       string `json:"off,omitempty"`
	Pairs     int64  `json:"pairs"` // last asked for
}

// path is the folder of the match where the tournament's is dir.
func (m planMatch) path(dir string) string { return filepath.Join(dir, filepath.FromSlash(m.Folder)) }

// plan adds the matches to what is planned in the folder, and returns with the whole plan the
// entries of these matches. It writes nothing.
func (t Tournament) plan(dir string) (plan, []planMatch, error) {
	p, err := readPlan(dir)
	switch {
	case errors.Is(err, os.ErrNotExist):
		p = plan{Schema: schema, Kind: t.Kind}
	case err != nil:
		return p, nil, err
	case p.Kind != t.Kind:
		return p, nil, fmt.Errorf("folder %s holds a tournament of kind %s, not %s: give another folder", dir, p.Kind, t.Kind)
	}
	var planned []planMatch
	for _, m := range t.Matches {
		entry, err := p.add(m)
		if differ := (*folder.Disagreement)(nil); errors.As(err, &differ) {
			differ.Subject = fmt.Sprintf("tournament %s: %s", dir, differ.Subject)
			return p, nil, differ
		}
		if err != nil {
			return p, nil, fmt.Errorf("tournament %s: %w", dir, err)
		}
		if slices.ContainsFunc(planned, func(x planMatch) bool { return x.Folder == entry.Folder }) {
			return p, nil, fmt.Errorf("%s against %s is listed twice", entry.A, entry.B)
		}
		planned = append(planned, entry)
	}
	return p, planned, nil
}

func (p plan) write(dir string) error {
	return folder.Write(filepath.Join(dir, PlanName), p)
}

// sideNames are the keys of the engines in match.json, and what the keys of all that it says of
// them begin with, by match.Side.
var sideNames = [2]string{"a", "b"}

// add adds a match, unless it is planned already, and returns its entry.
func (p *plan) add(m Match) (planMatch, error) {
	a, b := m.Config.A.Name(), m.Config.B.Name()
	if err := CheckNames(a, b); err != nil {
		return planMatch{}, err
	}
	text, err := m.Config.Settings()
	if err != nil {
		return planMatch{}, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return planMatch{}, err
	}
	var sides [2]map[string]json.RawMessage
	for i, side := range sideNames {
		sides[i] = map[string]json.RawMessage{}
		for key, value := range all {
			if rest, ok := strings.CutPrefix(key, side+"_"); ok {
				sides[i][rest] = value
				delete(all, key)
			}
		}
		delete(all, side)
	}
	if now := (planEngine{a, sides[match.A]}); p.Kind == Ablation && len(p.Matches) > 0 && p.Matches[0].A != a {
		return planMatch{}, fmt.Errorf("it is the ablation of %s, not of %s: give another folder",
			p.engine(p.Matches[0].A), now)
	}
	if err := p.checkRules(all); err != nil { // first: engines play otherwise under other rules
		return planMatch{}, err
	}
	for i, name := range []string{a, b} {
		if err := p.addEngine(planEngine{name, sides[i]}); err != nil {
			return planMatch{}, err
		}
	}
	if err := p.addCondition(planCondition{m.Condition, all}); err != nil {
		return planMatch{}, err
	}
	for i, x := range p.Matches {
		if m.is(x.Condition, x.A, x.B) {
			p.Matches[i].Pairs = m.Config.Pairs
			return p.Matches[i], nil
		}
	}
	entry := planMatch{Folder: p.folder(m), Condition: m.Condition, A: a, B: b, Part: m.Part, Off: m.Off,
		Pairs: m.Config.Pairs}
	p.Matches = append(p.Matches, entry)
	return entry, nil
}

// engine is the engine of a name that has played.
func (p *plan) engine(name string) planEngine {
	i := slices.IndexFunc(p.Engines, func(x planEngine) bool { return x.Name == name })
	if i < 0 {
		return planEngine{Name: name}
	}
	return p.Engines[i]
}

// String is the name and the hash.
func (e planEngine) String() string {
	return fmt.Sprintf("%s (sha256 %s)", e.Name, e.Identity["sha256"])
}

// CheckNames refuses two engines of one name, and names that a match would change.
func CheckNames(a, b string) error {
	for _, name := range []string{a, b} {
		if match.NamesSide(name) {
			return fmt.Errorf("an engine is called %s, which is the name of a side: give it another name", name)
		}
	}
	if a == b {
		return fmt.Errorf("two engines are called %s: give them different names", a)
	}
	return nil
}

// addEngine refuses an engine that differs from the one of its name that has played.
func (p *plan) addEngine(e planEngine) error {
	for _, x := range p.Engines {
		if x.Name == e.Name {
			return folder.Disagree(fmt.Sprintf("engine %s differs from the one of this name in the folder", e.Name), x.Identity,
				e.Identity)
		}
	}
	p.Engines = append(p.Engines, e)
	return nil
}

// checkRules refuses a condition under other rules than those of the first.
func (p *plan) checkRules(settings map[string]json.RawMessage) error {
	const key = "rules"
	if len(p.Conditions) == 0 {
		return nil
	}
	rules := func(all map[string]json.RawMessage) map[string]json.RawMessage {
		return map[string]json.RawMessage{key: all[key]}
	}
	return folder.Disagree("it was started under other rules", rules(p.Conditions[0].Settings), rules(settings))
}

// addCondition refuses settings that differ from those that matches of the same condition have.
func (p *plan) addCondition(c planCondition) error {
	for _, x := range p.Conditions {
		if x.Name == c.Name {
			return folder.Disagree("it was started with other settings", x.Settings, c.Settings)
		}
	}
	p.Conditions = append(p.Conditions, c)
	return nil
}

// folder names the folder of a new match after its engines, or in an ablation after condition and
// part.
func (p *plan) folder(m Match) string {
	name := plain(m.Config.A.Name()) + "-" + plain(m.Config.B.Name())
	if m.Part != "" {
		name = path.Join(plain(m.Condition), plain(m.Part))
	}
	for n, unique := 2, name; ; n++ {
		if !slices.ContainsFunc(p.Matches, func(x planMatch) bool { return strings.EqualFold(x.Folder, unique) }) {
			return unique
		}
		unique = fmt.Sprintf("%s-%d", name, n)
	}
}

// plain is a name as part of a path on any system.
func plain(name string) string {
	name = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_+=,", r) {
			return r
		}
		return '_'
	}, name)
	const most = 60 // two of them, and a number, stay far below what file systems take
	return name[:min(len(name), most)]
}

// readPlan reads the plan of a folder.
func readPlan(dir string) (plan, error) {
	file := filepath.Join(dir, PlanName)
	text, err := disk.ReadText(file, disk.MaxText)
	if err != nil {
		return plan{}, fmt.Errorf("tournament: %w", err)
	}
	if err := folder.CheckSchema(file, text, kind.Holds, schema); err != nil {
		return plan{}, err
	}
	var p plan
	if err := folder.Decode(file, text, &p); err != nil {
		return plan{}, err
	}
	for i, m := range p.Matches {
		if p.Kind == Ablation && m.Part == "" {
			return plan{}, fmt.Errorf("%s: matches[%d].part is missing: an ablation has one in each match", file, i)
		}
		if p.Kind == Ablation && m.Off == "" {
			return plan{}, fmt.Errorf("%s: matches[%d].off is missing: an ablation has one in each match", file, i)
		}
		// Somebody else may have sent the folder.
		if !filepath.IsLocal(filepath.FromSlash(m.Folder)) {
			return plan{}, fmt.Errorf("%s: match folder %q is outside this folder: remove that match", file, m.Folder)
		}
	}
	return p, nil
}

// read reads the matches. One that has not begun is nothing but its names.
func (p plan) read(dir string, visit func(number int, p match.Pair)) (Result, error) {
	r := Result{Kind: p.Kind}
	for i, m := range p.Matches {
		s, err := match.Read(m.path(dir), func(p match.Pair) {
			if visit != nil {
				visit(i, p)
			}
		})
		if errors.Is(err, os.ErrNotExist) {
			s, err = match.Summary{A: m.A, B: m.B}, nil
		}
		if err != nil {
			return Result{}, err
		}
		s.MaxPairs = max(s.MaxPairs, m.Pairs) // the match itself knows it of what is finished alone
		r.Matches = append(r.Matches, Played{Folder: m.Folder, Condition: m.Condition, Part: m.Part, Off: m.Off, Summary: s})
	}
	return r, nil
}
