package cli

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raumlab/book"
	"raumlab/book/growth"
	"raumlab/engine"
	"raumlab/engine/weights"
)

// This file knows what is where in the folder of a pipeline, so that the folder can be given for
// its corpus, weights, match or book.

// What the folder of a pipeline has once. No other kind of folder has these settings.
const (
	RunSettings = "settings.json"
	RunCorpus   = "corpus"
	RunBook     = "book.parquet"
)

// RunWeights names the weights of a run and RunMatch their match. The first ones have no number;
// those of a corpus that was extended have its number of games.
func RunWeights(games int64) string { return numbered("weights", games) + ".toml" }

func RunMatch(games int64) string { return numbered("match", games) }

func numbered(name string, games int64) string {
	if games == 0 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, games)
}

var (
	runWeights = regexp.MustCompile(`^weights(?:-([1-9]\d*))?\.toml$`)
	runReport  = regexp.MustCompile(`^weights(?:-([1-9]\d*))?\.tuning\.json$`)
	runMatch   = regexp.MustCompile(`^match(?:-([1-9]\d*))?$`)
)

// IsRunPart reports whether a run makes weights, their report or a match of that name.
func IsRunPart(name string) bool {
	return runWeights.MatchString(name) || runReport.MatchString(name) || runMatch.MatchString(name)
}

// IsRun reports whether a path is the folder of a pipeline.
func IsRun(path string) bool {
	info, err := os.Stat(filepath.Join(path, RunSettings))
	return err == nil && info.Mode().IsRegular()
}

// CorpusIn returns the corpus of a run or of a book that grows, whose folder is given for it, and
// any other path as it is.
func CorpusIn(path string) (string, error) {
	if IsGrowing(path) {
		return filepath.Join(path, growth.GamesName), nil
	}
	return inRun(path, "corpus", "corpora", regexp.MustCompile("^"+RunCorpus+"$"))
}

// IsGrowing reports whether a path is the folder of a book that grows.
func IsGrowing(path string) bool {
	info, err := os.Stat(filepath.Join(path, growth.SettingsName))
	return err == nil && info.Mode().IsRegular()
}

// BookIn does so for the book. The names of books that ship are no folders.
func BookIn(path string) (string, error) {
	if book.IsShipped(path) {
		return path, nil
	}
	if IsGrowing(path) {
		return filepath.Join(path, growth.BookName), nil
	}
	return inRun(path, "book", "books", regexp.MustCompile("^"+regexp.QuoteMeta(RunBook)+"$"))
}

// MatchIn does so for the match.
func MatchIn(path string) (string, error) { return inRun(path, "match", "matches", runMatch) }

// WeightsIn does so for weights. The names of weights and engines that ship are no folders.
func WeightsIn(ref string) (string, error) {
	if slices.Contains(weights.Names(), ref) || slices.Contains(engine.Names(), ref) {
		return ref, nil
	}
	return inRun(ref, "weight file", "weight files", runWeights)
}

// NewestWeights returns the number in the name of a run's newest weights, 0 for none.
func NewestWeights(run string) (newest int64, err error) {
	found, err := entriesOf(run, runWeights)
	for _, path := range found {
		newest = int64(runNumber(runWeights, path)) // the highest number comes last
	}
	return newest, err
}

// inRun returns the one entry of a run's folder whose name matches, and any path that is no such
// folder as it is.
func inRun(path, one, several string, name *regexp.Regexp) (string, error) {
	if !IsRun(path) {
		return path, nil
	}
	found, err := entriesOf(path, name)
	if err != nil {
		return "", err
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("run %s: it has no %s yet: give its command again", path, one)
	case 1:
		return found[0], nil
	}
	return "", BadUsage(fmt.Errorf("run %s has %d %s: say which: %s", path, len(found), several, strings.Join(found, ", ")))
}

// entriesOf lists the entries of a run whose names match, by their numbers.
func entriesOf(run string, name *regexp.Regexp) (found []string, err error) {
	entries, err := os.ReadDir(run)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", run, err)
	}
	for _, e := range entries {
		if name.MatchString(e.Name()) {
			found = append(found, filepath.Join(run, e.Name()))
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Compare(runNumber(name, a), runNumber(name, b)) })
	return found, nil
}

// runNumber is the number in the name of weights or a match, 0 for none.
func runNumber(name *regexp.Regexp, path string) int {
	found := name.FindStringSubmatch(filepath.Base(path))
	n, err := strconv.Atoi(found[len(found)-1])
	if err != nil {
		return 0
	}
	return n
}
