package corpus

import (
	"slices"
	"strconv"
	"strings"
)

// Keys of what a derived corpus says of its sources, beside those of a run.
const (
	importedKey    = "imported"    // true where games were imported from game text
	filteredKey    = "filtered"    // true where a filter may have left positions out
	gamesKey       = "games"       // how many games the sources have
	quarantinedKey = "quarantined" // how many more could not be played to an end
	lineageKey     = "lineage"     // digests and runs of the sources, their sources and so on
)

// DerivedHeader is the header of a corpus made of others. It keeps what all sources agree on.
func DerivedHeader(method, version string, sources []*Corpus, settings ...Setting) Header {
	var digests, engines, weights []string
	for _, c := range sources {
		digests = append(digests, c.Digest())
		engines = append(engines, c.Manifest.Engine.Name)
		weights = append(weights, c.Manifest.Weights)
	}
	distinct := func(all []string) string {
		slices.Sort(all)
		return strings.Join(slices.Compact(all), ",")
	}
	h := Header{
		Rules:         sources[0].Rules(),
		Version:       version,
		Engine:        Engine{Name: distinct(engines)},
		Weights:       distinct(weights),
		Configuration: append(Settings{{methodKey, method}, {sourcesKey, strings.Join(digests, ",")}}, settings...),
	}
	h.Configuration = append(h.Configuration, inherited(sources)...)
	if len(sources) == 1 {
		h.Engine.Settings = sources[0].Manifest.Engine.Settings
	}
	return h
}

// inherited is what a derived corpus keeps of the configurations of its sources.
func inherited(sources []*Corpus) (s Settings) {
	add := func(key, value string) { s = append(s, Setting{sourcePrefix + key, value}) }
	for _, key := range runKeys {
		value, agree := sources[0].Manifest.runValue(key)
		for _, c := range sources[1:] {
			other, has := c.Manifest.runValue(key)
			agree = agree && has && other == value
		}
		if agree {
			add(key, value)
		}
	}
	for _, key := range exactKeys {
		value, _ := sources[0].Manifest.runValue(key)
		for _, c := range sources[1:] {
			if other, _ := c.Manifest.runValue(key); other != value {
				value = several
			}
		}
		if value != "" {
			add(key, value)
		}
	}
	if slices.ContainsFunc(sources, func(c *Corpus) bool { return c.Manifest.Imported() }) {
		add(importedKey, "true")
	}
	if slices.ContainsFunc(sources, func(c *Corpus) bool { return c.Manifest.mayLeaveOut() }) {
		add(filteredKey, "true")
	}
	games, quarantined := Played(sources)
	add(gamesKey, strconv.FormatInt(games, 10))
	add(quarantinedKey, strconv.FormatInt(quarantined, 10))
	add(lineageKey, strings.Join(lineageOf(sources), ","))
	return s
}

// UnknownLineage stands in a lineage for games of which no digest and no run is known.
const UnknownLineage = "unknown"

// Lineage says which games a corpus has: the run that played them, or the digests and runs of all
// that it was made of. Corpora that share an entry may share games. Those without one share none
// unless a lineage has UnknownLineage: of an import.
func (h *Header) Lineage() []string {
	if text, says := h.Configuration.value(sourcePrefix + lineageKey); says {
		return strings.Split(text, ",")
	}
	if run := h.Run(); run != "" {
		return []string{run}
	}
	return append(h.sources(), UnknownLineage)
}

// lineageOf returns digests and lineages of corpora.
func lineageOf(all []*Corpus) (lineage []string) {
	for _, c := range all {
		lineage = append(append(lineage, c.Digest()), c.Manifest.Lineage()...)
	}
	slices.Sort(lineage)
	return slices.Compact(lineage)
}

// mayLeaveOut reports whether games of the corpus may have positions that a filter left out.
func (h *Header) mayLeaveOut() bool {
	return h.Method() == MethodFilter || slices.Contains(h.Configuration, Setting{sourcePrefix + filteredKey, "true"})
}

// Played returns how many games the corpora, or what they were made of, have, and how many more
// could not be played to an end. A part that several of them have, such as a run and its
// extension, counts once.
func Played(corpora []*Corpus) (games, quarantined int64) {
	type slot struct {
		run   string
		first int64
	}
	parts := map[slot]Part{}
	seen := map[string]bool{}
	for _, c := range corpora {
		m := &c.Manifest
		if g, q, ok := m.PlayedBySources(); ok && !seen[m.Digest] {
			games, quarantined = games+g, quarantined+q
		} else if !ok {
			for _, p := range m.Parts {
				at := slot{m.Fingerprint, p.FirstGame}
				if have, ok := parts[at]; !ok || p.End() > have.End() {
					parts[at] = p
				}
			}
		}
		seen[m.Digest] = true
	}
	for _, p := range parts {
		games, quarantined = games+p.Rows, quarantined+int64(len(p.Quarantined))
	}
	return games, quarantined
}

// PlayedBySources returns how many games the sources of a derived corpus have, and how many more
// could not be played to an end. Ok is false if the header does not say.
func (h *Header) PlayedBySources() (games, quarantined int64, ok bool) {
	number := func(key string) int64 {
		text, _ := h.Configuration.value(sourcePrefix + key)
		n, err := strconv.ParseInt(text, 10, 64)
		ok = ok && err == nil && n >= 0 && n <= maxSourceGames
		return n
	}
	ok = true
	games, quarantined = number(gamesKey), number(quarantinedKey)
	return games, quarantined, ok
}

// maxSourceGames keeps sums within their type.
const maxSourceGames = 1 << 50
