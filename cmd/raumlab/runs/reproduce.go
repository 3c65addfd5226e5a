package runs

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
)

// A Player runs the words of a command line and returns its exit code.
type Player func(ctx context.Context, args []string, stdout, stderr io.Writer) int

type reproduceOptions struct {
	out string
	set cli.List
}

func NewReproduceCommand(play Player) *cobra.Command {
	var o reproduceOptions
	cmd := &cobra.Command{
		Use:   "reproduce PAGE",
		Short: "list or play the commands of a page of docs/experiments, and compare",
		Long: `Lists the commands of a page of docs/experiments, and of the matches that docs/matches
keeps for it, each with its games, or with the reason why this program does not play it. It
also names the version and commit that the page measured.

With --out it plays them in order in that folder, as if it were the current one. Then it
compares with the page: digests of corpora, lists of pairs of games with 0, ½, 1, 1½ and 2
points, or else the Elo with its interval, and the split-half check of books. It fails if
one differs or a command fails. What it cannot compare, it says. Games of another version
differ; build the program of the page for them.`,
		Example: `  raumlab reproduce docs/experiments/51-book-match.md
  raumlab reproduce docs/experiments/49-first-command.md --set SEED=14 --out runs/49`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runReproduce(cmd.Context(), cmd.Root(), play, args[0], o, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder to play in; empty = only list")
	cmd.Flags().Var(&o.set, "set", "values for words in capitals, such as SEED=5,LAMBDA=0.25")
	cli.NoPath(cmd.Flags(), "set")
	return cmd
}

func runReproduce(ctx context.Context, root *cobra.Command, play Player, path string, o reproduceOptions,
	stdout, stderr io.Writer) error {
	x, err := readExperiment(path)
	if err != nil {
		return err
	}
	for _, entry := range o.set {
		name, value, ok := strings.Cut(entry, "=")
		word, err := regexp.Compile(`\b` + regexp.QuoteMeta(name) + `\b`)
		if !ok || err != nil || !strings.Contains(x.text, name) || !placeholder.MatchString(name) {
			return cli.Usagef("--set %s: expected NAME=VALUE with a word in capitals of %s", entry, path)
		}
		for i := range x.commands {
			x.commands[i].line = word.ReplaceAllLiteralString(x.commands[i].line, value)
		}
	}
	fmt.Fprintf(stdout, "%s\n%s", x.title, x.about())
	if o.out != "" {
		back, err := enter(o.out)
		if err != nil {
			return err
		}
		defer back()
	}
	c := comparison{page: x.text, stdout: stdout}
	for i, command := range x.commands {
		fmt.Fprintf(stdout, "\n%d. %s\n", i+1, command.line)
		if command.commit != "" {
			fmt.Fprintf(stdout, "   played by commit %s\n", command.commit)
		}
		switch why := obstacle(root, command.line); {
		case why != "":
			fmt.Fprintf(stdout, "   not played: %s\n", why)
			c.left++
		case o.out == "":
			fmt.Fprintf(stdout, "   %s\n", effort(root, command.line))
		default:
			if err := c.play(ctx, play, command.line, stderr); err != nil {
				return err
			}
		}
	}
	if o.out == "" {
		return nil
	}
	fmt.Fprintf(stdout, "\n%s equal, %d different, %d not on the page; %s failed, %d not played\n",
		plural.Of(c.equal, "figure"), c.different, c.unknown, plural.Of(c.failed, "command"), c.left)
	if c.different+c.failed > 0 {
		return fmt.Errorf("%s is not reproduced: %s of it different, %s failed", path, plural.Of(c.different, "figure"),
			plural.Of(c.failed, "command"))
	}
	return nil
}

// enter makes a folder the current one, and returns how to leave it.
func enter(dir string) (back func(), err error) {
	old, err := os.Getwd()
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err == nil {
		err = os.Chdir(dir)
	}
	return func() { os.Chdir(old) }, err // old was the current folder
}

// A comparison counts what commands print against a page.
type comparison struct {
	page   string
	stdout io.Writer

	equal, different, unknown int // figures
	failed, left              int // commands
}

// play runs a command and compares what it prints. Its error is an interrupt, or of a file.
func (c *comparison) play(ctx context.Context, play Player, line string, stderr io.Writer) error {
	var file string
	if m := toFile.FindStringSubmatch(line); m != nil {
		file, line = m[1], toFile.ReplaceAllString(line, "")
	}
	var args []string
	for _, w := range words.FindAllString(strings.TrimPrefix(line, "raumlab "), -1) {
		args = append(args, strings.Trim(w, "'"))
	}
	var printed bytes.Buffer
	out := io.Writer(&printed)
	if file == "" {
		out = io.MultiWriter(c.stdout, &printed)
	}
	code := play(ctx, args, out, stderr)
	switch {
	case ctx.Err() != nil:
		return cli.InterruptedWith("run the same command again to continue")
	case code != cli.ExitDone:
		fmt.Fprintf(c.stdout, "   failed with exit code %d\n", code)
		c.failed++
		return nil
	case file != "":
		return disk.Replace(file, func(w io.Writer) error {
			_, err := w.Write(printed.Bytes())
			return err
		})
	}
	c.compare(printed.String())
	return nil
}

var (
	printedDigest = regexp.MustCompile(`(?m)^digest +([0-9a-f]{64})$`)
	pageDigest    = regexp.MustCompile(`\b[0-9a-f]{64}\b|digest [0-9a-f]{8}\b`)
	pairCounts    = regexp.MustCompile(`\[\d+(?:, ?\d+){4}\]`)
	eloInterval   = regexp.MustCompile(`[+-]\d+ \[[+-]\d+, ?[+-]\d+\]`)
	splitHalf     = regexp.MustCompile(`split-half check:\s+([\d.]+)\s+%\s+of\s+(\d+)\s+intervals`)
)

// compare looks for the figures of an output on the page.
func (c *comparison) compare(output string) {
	spelling := strings.NewReplacer("−", "-", ", ", ",")
	page, said := spelling.Replace(c.page), spelling.Replace(output)
	kind, figure := "pairs ", pairCounts
	if !figure.MatchString(said) { // as in a pipeline
		kind, figure = "Elo ", eloInterval
	}
	for _, f := range figure.FindAllString(said, -1) {
		c.count(kind+f, strings.Contains(page, f), figure.MatchString(page))
	}
	for _, m := range printedDigest.FindAllStringSubmatch(output, -1) {
		c.count("digest "+m[1][:8], strings.Contains(c.page, m[1][:8]), pageDigest.MatchString(c.page))
	}
	for _, m := range splitHalf.FindAllStringSubmatch(output, -1) {
		there := regexp.MustCompile(`\|` + m[2] + `\|` + regexp.QuoteMeta(m[1]) + ` ?%`)
		numbers := strings.ReplaceAll(c.page, ",", "")
		c.count("split-half check "+m[1]+" % of "+m[2], there.MatchString(numbers), strings.Contains(numbers, "|intervals|"))
	}
}

func (c *comparison) count(figure string, there, others bool) {
	says := "the page has none to compare"
	switch {
	case there:
		says = "equal: the page has it"
		c.equal++
	case others:
		says = "different: the page has others"
		c.different++
	default:
		c.unknown++
	}
	fmt.Fprintf(c.stdout, "   %s: %s\n", figure, says)
}
