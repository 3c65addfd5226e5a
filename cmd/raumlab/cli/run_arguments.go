package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// runArguments find what an argument of a command means in the folder of a run. Keys are the words
// in the command's usage.
var runArguments = map[string]func(string) (string, error){
	"CORPUS": CorpusIn, "WEIGHTS": WeightsIn, "BOOK": BookIn, "MATCH": MatchIn}

// runFlags do the same for flags. The first mistake in this order is reported.
var runFlags = []struct {
	name string
	in   func(string) (string, error)
}{{"corpus", CorpusIn}, {"weights", WeightsIn}, {"book", BookIn}, {"book-a", BookIn}, {"book-b", BookIn}}

// inRuns replaces folders of runs on the command line by the files or folders that the command
// takes.
func inRuns(cmd *cobra.Command, args []string) ([]string, error) {
	var found []string
	words := strings.Fields(cmd.Use)[1:]
	for _, arg := range args {
		if len(words) > 0 {
			word, repeats := strings.CutSuffix(strings.Trim(words[0], "[]"), "...")
			word, _, _ = strings.Cut(word, "|") // of several kinds the first may be in a run
			if in := runArguments[word]; in != nil {
				var err error
				if arg, err = in(arg); err != nil {
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
				if (*list)[i], err = x.in(path); err != nil {
					return nil, err
				}
			}
			continue
		}
		path, err := x.in(flag.Value.String())
		if err == nil {
			err = flag.Value.Set(path)
		}
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}
