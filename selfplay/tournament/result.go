package tournament

import (
	"encoding/json"
	"math"
	"path/filepath"
	"slices"

	"raumlab/internal/folder"
	"raumlab/selfplay/match"
)

// A Result is what the matches in a folder say.
type Result struct {
	Kind    Kind
	Anchor  string   // engine whose rating is zero in JSON; empty for the mean of all
	Matches []Played // in the order in which they were asked for
}

// Played is a match as far as it was played.
type Played struct {
	Folder    string        `json:"folder"` // within the tournament's, with /
	Condition string        `json:"condition"`
	Part      string        `json:"part,omitempty"` // see Match
	Off       string        `json:"off,omitempty"`
	Summary   match.Summary `json:"result"`
}

// Pairs is the number of pairs in all matches.
func (r Result) Pairs() (n int64) {
	for _, m := range r.Matches {
		n += m.Summary.Pairs
	}
	return n
}

// MaxPairs is the number of pairs that all matches have if no test ends one early.
func (r Result) MaxPairs() (n int64) {
	for _, m := range r.Matches {
		n += m.Summary.MaxPairs
	}
	return n
}

// Finished reports whether all matches are.
func (r Result) Finished() bool {
	return !slices.ContainsFunc(r.Matches, func(m Played) bool { return !m.Summary.Finished() })
}

// Conditions lists the conditions in the order in which they were first asked for.
func (r Result) Conditions() (names []string) {
	for _, m := range r.Matches {
		if !slices.Contains(names, m.Condition) {
			names = append(names, m.Condition)
		}
	}
	return names
}

// A PartResult is what one part of an engine is worth: A has it, B does not, so that positive Elo
// speaks for it.
type PartResult struct {
	Part, Off string
	Matches   []*match.Summary // by condition, in the order of Conditions; nil where none was played
}

// Parts lists the parts of an ablation, what is worth most under the last condition first.
func (r Result) Parts() (parts []PartResult) {
	conditions := r.Conditions()
	for _, m := range r.Matches {
		i := slices.IndexFunc(parts, func(x PartResult) bool { return x.Part == m.Part })
		if i < 0 {
			i = len(parts)
			parts = append(parts, PartResult{m.Part, m.Off, make([]*match.Summary, len(conditions))})
		}
		if m.Summary.Pairs > 0 {
			parts[i].Matches[slices.Index(conditions, m.Condition)] = &m.Summary
		}
	}
	slices.SortStableFunc(parts, func(x, y PartResult) int {
		for i := len(conditions) - 1; i >= 0; i-- {
			if a, b := worth(x.Matches[i]), worth(y.Matches[i]); a != b {
				return int(math.Copysign(1, b-a))
			}
		}
		return 0
	})
	return parts
}

func worth(s *match.Summary) float64 {
	if s == nil {
		return math.Inf(-1)
	}
	return s.Pentanomial.Elo().Value
}

// Excluding counts the intervals of the Elo, and those of them that do not hold zero, matches
// left out in which no move differed. Of independent intervals of 95 %, one in twenty does not,
// where nothing is worth anything.
func (r Result) Excluding() (excluding, intervals int) {
	for _, m := range r.Matches {
		if m.Summary.Pairs == 0 || m.Summary.Unmoved() {
			continue
		}
		intervals++
		if e := m.Summary.Pentanomial.Elo(); e.Low > 0 || e.High < 0 {
			excluding++
		}
	}
	return excluding, intervals
}

type resultJSON struct {
	Schema    int            `json:"schema"`
	Kind      Kind           `json:"kind"`
	Standings *standingsJSON `json:"standings,omitempty"`
	Matches   []Played       `json:"matches"`
}

// MarshalJSON writes the matches and, of a crosstable, the standings.
func (r Result) MarshalJSON() ([]byte, error) {
	text := resultJSON{Schema: schema, Kind: r.Kind, Matches: append([]Played{}, r.Matches...)}
	if r.Kind == Crosstable {
		s, err := r.Standings()
		if err != nil {
			return nil, err
		}
		text.Standings = s.json()
	}
	return json.Marshal(text)
}

func (r Result) write(dir string) error {
	return folder.Write(filepath.Join(dir, resultName), r)
}
