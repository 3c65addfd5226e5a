package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
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

// CheckNames refuses two engines with names that look alike, and names that a match would change.
func CheckNames(a, b string) error {
	for _, name := range []string{a, b} {
		if match.NamesSide(name) {
			return fmt.Errorf("an engine is called %s, which is the name of a side: give it another name", name)
		}
	}
	switch {
	case a == b:
		return fmt.Errorf("two engines are called %s: give them different names", a)
	case sanitize.Alike(a, b):
		return fmt.Errorf("two engines are called %s and %s, whose characters look alike: give them different names",
			a, b)
	}
	return nil
}

// addEngine refuses an engine that differs from the one of its name that has played. It refuses a
// new one whose name looks like that of another.
func (p *plan) addEngine(e planEngine) error {
	for _, x := range p.Engines {
		if x.Name == e.Name {
			return folder.Disagree(fmt.Sprintf("engine %s differs from the one of this name in the folder", e.Name), x.Identity,
				e.Identity)
		}
	}
	for _, x := range p.Engines {
		if err := CheckNames(x.Name, e.Name); err != nil {
			return err
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

// readPlan reads the plan and holds its matches against it.
func readPlan(dir string) (plan, error) {
	p, err := parsePlan(dir)
	if err != nil {
		return plan{}, err
	}
	return p, p.check(dir)
}

// parsePlan reads the plan alone.
func parsePlan(dir string) (plan, error) {
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
	if err := p.complete(); err != nil {
		return plan{}, hint.Errorf("%s: %w: the file was altered: restore it", file, err)
	}
	for _, m := range p.Matches {
		if !filepath.IsLocal(filepath.FromSlash(m.Folder)) {
			return plan{}, fmt.Errorf("%s: match folder %q is outside this folder: the file was altered: restore it",
				file, m.Folder)
		}
		if first := p.Matches[0].A; p.Kind == Ablation && m.A != first {
			return plan{}, fmt.Errorf(
				"%s: parts of two engines, %s and %s: an ablation measures one engine: use a folder for each", file, p.engine(
					first), p.engine(m.A))
		}
	}
	return p, nil
}

// complete refuses a plan that no program writes: of no kind, with an entry that no match uses, or
// with an entry that a kind of match has not.
func (p plan) complete() error {
	if p.Kind != Crosstable && p.Kind != Ablation {
		return fmt.Errorf("key kind: %q, expected %s or %s", p.Kind, Crosstable, Ablation)
	}
	var engines, conditions, playing, under []string
	for _, e := range p.Engines {
		engines = append(engines, e.Name)
	}
	for _, c := range p.Conditions {
		conditions = append(conditions, c.Name)
	}
	for i, m := range p.Matches {
		playing, under = append(playing, m.A, m.B), append(under, m.Condition)
		for _, x := range []struct{ key, value string }{{"part", m.Part}, {"off", m.Off}} {
			if (x.value != "") != (p.Kind == Ablation) {
				return fmt.Errorf("key matches[%d].%s: %q in a tournament of kind %s", i, x.key, x.value, p.Kind)
			}
		}
	}
	if err := usedOnce("engines", engines, playing); err != nil {
		return err
	}
	return usedOnce("conditions", conditions, under)
}

// usedOnce wants each name of a list once, and in a match.
func usedOnce(key string, names, used []string) error {
	for i, name := range names {
		switch {
		case slices.Index(names, name) < i:
			return fmt.Errorf("key %s: %q occurs twice", key, name)
		case !slices.Contains(used, name):
			return fmt.Errorf("key %s: no match of the key matches has %q", key, name)
		}
	}
	return nil
}

// check refuses a plan whose matches are not those in their folders: somebody altered one or the
// other.
func (p plan) check(dir string) error {
	file := filepath.Join(dir, PlanName)
	for i, m := range p.Matches {
		if slices.ContainsFunc(p.Matches[:i], func(x planMatch) bool { return strings.EqualFold(x.Folder, m.Folder) }) {
			return fmt.Errorf("%s: folder %q belongs to two matches: the file was altered: restore it", file, m.Folder)
		}
		want, err := p.settings(m)
		if err != nil {
			return hint.Errorf("%s: match %q: %w: the file was altered: restore it", file, m.Folder, err)
		}
		have, err := match.ReadSettings(m.path(dir))
		if errors.Is(err, os.ErrNotExist) {
			continue // not begun
		}
		if err != nil {
			return err
		}
		d, err := folder.Compare(want, have)
		if err != nil {
			return err
		}
		if d != nil {
			return fmt.Errorf("%s: match %q: %s is %s, but %s in its folder: one of the two was altered: restore it", file,
				m.Folder, d[0].Key, d[0].Was, d[0].Now)
		}
	}
	return nil
}

// settings are what match.json of a match holds, as the plan knows it.
func (p plan) settings(m planMatch) (map[string]json.RawMessage, error) {
	i := slices.IndexFunc(p.Conditions, func(x planCondition) bool { return x.Name == m.Condition })
	if i < 0 {
		return nil, fmt.Errorf("key conditions: none is called %q", m.Condition)
	}
	all := maps.Clone(p.Conditions[i].Settings)
	for side, name := range []string{m.A, m.B} {
		i := slices.IndexFunc(p.Engines, func(x planEngine) bool { return x.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("key engines: none is called %q", name)
		}
		text, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		all[sideNames[side]] = text
		for key, value := range p.Engines[i].Identity {
			all[sideNames[side]+"_"+key] = value
		}
	}
	return all, nil
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
