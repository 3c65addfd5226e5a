package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/growth"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine"
	"raumlab/engine/weights"
)

// This file knows the folder of a pipeline, so that users can name it for its corpus, weights,
// match or book.

// Files and folders that a pipeline has once. Its settings tell it from other kinds of folder.
const (
	RunSettings = "settings.json"
	RunCorpus   = "corpus"
	RunBook     = "book.parquet"
)

// RunWeights and RunMatch name the weights of a run and their match. The first ones have no number.
// Those of an extended corpus have its number of games.
func RunWeights(games int64) string { return numbered("weights", games) + ".toml" }

func RunMatch(games int64) string { return numbered("match", games) }

// MatchOfWeights is the folder of the match that a run plays with a weight file, beside it. It is empty if no run gives
// weights that name.
func MatchOfWeights(path string) string {
	if !runWeights.MatchString(filepath.Base(path)) {
		return ""
	}
	return filepath.Join(filepath.Dir(path), RunMatch(int64(runNumber(runWeights, path))))
}

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

// corpusIn returns the corpus of a run or of a growing book for its folder. It returns any other
// path unchanged.
func corpusIn(path string) (string, error) {
	if isGrowing(path) {
		return filepath.Join(path, growth.GamesName), nil
	}
	return inRun(path, "corpus", regexp.MustCompile("^"+RunCorpus+"$"))
}

// isGrowing reports whether a path is the folder of a book that grows.
func isGrowing(path string) bool {
	info, err := os.Stat(filepath.Join(path, growth.SettingsName))
	return err == nil && info.Mode().IsRegular()
}

// bookIn returns the book of a run or of a growing book for its folder. It returns names of shipped
// books and any other path unchanged.
func bookIn(path string) (string, error) {
	if book.IsShipped(path) {
		return path, nil
	}
	if isGrowing(path) {
		return filepath.Join(path, growth.BookName), nil
	}
	return inRun(path, "book", regexp.MustCompile("^"+regexp.QuoteMeta(RunBook)+"$"))
}

// matchIn returns the newest match of a run for its folder, and any other path unchanged.
func matchIn(path string) (string, error) { return inRun(path, "match", runMatch) }

// WeightsIn returns the newest weights of a run for its folder. It returns names of shipped weights and
// engines and any other path unchanged.
func WeightsIn(ref string) (string, error) {
	if slices.Contains(weights.All(), ref) || slices.Contains(engine.Names(), ref) {
		return ref, nil
	}
	return inRun(ref, "weight file", runWeights)
}

// NewestWeights returns the number in the name of a run's newest weights, 0 for none.
func NewestWeights(run string) (newest int64, err error) {
	found, err := entriesOf(run, runWeights)
	for _, path := range found {
		newest = int64(runNumber(runWeights, path)) // entriesOf has the highest number last
	}
	return newest, err
}

// inRun returns the newest entry of a run's folder whose name matches. It returns a path that is no
// such folder unchanged.
func inRun(path, kind string, name *regexp.Regexp) (string, error) {
	if !IsRun(path) {
		return path, nil
	}
	found, err := entriesOf(path, name)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", fmt.Errorf("run %s: it has no %s yet: run its command again", path, kind)
	}
	return found[len(found)-1], nil
}

// newestNote says that a run has other weights or matches than the one that was found in it, and
// how to name them. It is empty if there are none.
func newestNote(run, found string) string {
	for _, kind := range []struct {
		several string
		name    *regexp.Regexp
	}{{"weight files", runWeights}, {"matches", runMatch}} {
		all, err := entriesOf(run, kind.name)
		if i := slices.Index(all, found); err == nil && i > 0 {
			return fmt.Sprintf("note: run %s has %d %s, and its newest is used: %s; to use another, name it: %s\n", run,
				len(all), kind.several, found, strings.Join(all[:i], ", "))
		}
	}
	return ""
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

// runNumber returns the number in the name of weights or a match, 0 for none.
func runNumber(name *regexp.Regexp, path string) int {
	found := name.FindStringSubmatch(filepath.Base(path))
	n, err := strconv.Atoi(found[len(found)-1])
	if err != nil {
		return 0
	}
	return n
}

// runArguments find what an argument of a command means in the folder of a run. Keys are the words
// in the command's usage.
var runArguments = map[string]func(string) (string, error){
	"CORPUS": corpusIn, "WEIGHTS": WeightsIn, "BOOK": bookIn, "MATCH": matchIn}

// runFlags do the same for flags. The first mistake in this order is reported.
var runFlags = []struct {
	name string
	in   func(string) (string, error)
}{{"corpus", corpusIn}, {"weights", WeightsIn}, {"book", bookIn}, {"book-a", bookIn}, {"book-b", bookIn}}

// inRuns replaces folders of runs on the command line by the files or folders that the command
// takes.
func inRuns(cmd *cobra.Command, args []string) ([]string, error) {
	lookUp := func(path string, in func(string) (string, error)) (string, error) {
		found, err := in(path)
		if err == nil && found != path {
			fmt.Fprint(cmd.ErrOrStderr(), newestNote(path, found))
		}
		return found, err
	}
	var found []string
	words := strings.Fields(cmd.Use)[1:]
	for _, arg := range args {
		if len(words) > 0 {
			word, repeats := strings.CutSuffix(strings.Trim(words[0], "[]"), "...")
			word, _, _ = strings.Cut(word, "|") // of several kinds the first may be in a run
			if in := runArguments[word]; in != nil {
				var err error
				if arg, err = lookUp(arg, in); err != nil {
					return nil, err
				}
			}
			if !repeats {
				words = words[1:]
			}
		}
		found = append(found, arg)
	}
	for _, x := range runFlags {
		flag := cmd.Flags().Lookup(x.name)
		if flag == nil || flag.Value.String() == "" {
			continue
		}
		if list, is := flag.Value.(*List); is {
			for i, path := range *list {
				var err error
				if (*list)[i], err = lookUp(path, x.in); err != nil {
					return nil, err
				}
			}
			continue
		}
		path, err := lookUp(flag.Value.String(), x.in)
		if err == nil {
			err = flag.Value.Set(path)
		}
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// OpenCorpora opens corpora and counts their games.
func OpenCorpora(dirs []string) (corpora []*corpus.Corpus, games int64, err error) {
	for _, dir := range dirs {
		c, err := corpus.Open(dir)
		if err != nil {
			return nil, 0, err
		}
		corpora = append(corpora, c)
		games += c.Len()
	}
	return corpora, games, nil
}

// Audit audits a corpus and shows progress. The checks call settings by their flags.
func Audit(ctx context.Context, c *corpus.Corpus, stderr io.Writer) (audit.Audit, error) {
	p := term.NewProgress(stderr, "games audited", 0, c.Len())
	defer p.End()
	auditor := audit.Auditor{SettingName: flagNameOf, Progress: p.Step}
	return auditor.Audit(ctx, c)
}
