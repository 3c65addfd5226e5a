package runs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
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

// An experiment is a page of docs/experiments.
type experiment struct {
	title    string
	text     string
	version  string // of the program that it measured, empty if that is unknown
	commits  []string
	commands []pageCommand
}

// A pageCommand is a command line of a page, or of a match that docs/matches keeps for it.
type pageCommand struct {
	line   string
	commit string // whose program played a kept match
}

var (
	numbered    = regexp.MustCompile(`^(\d\d)-`)
	conditions  = regexp.MustCompile(`(?m)^\*\*Conditions\.\*\*.*$|^\|[^|]*\|[^|]*\|(?:kept|rejected|undecided|measured)\|`)
	versions    = regexp.MustCompile(`\b0\.\d+\.\d+\b`)
	commits     = regexp.MustCompile(`(?i)\bcommit ([0-9a-f]{7,8})\b`)
	codeLine    = regexp.MustCompile(`(?m)^    (.+)$`)
	keptMatch   = regexp.MustCompile(`(?m)^# command (.+)\n# commit (.+)$`)
	versionRows = regexp.MustCompile("(?m)^\\|(\\d+\\.\\d+\\.\\d+)\\|(to (\\d+)|from \\d+|none)\\|`([0-9a-f]+)`\\|$")
)

// readExperiment reads a page. The page names its version in the conditions, or in the table of
// techniques; the README beside it has those of the others, and the commit of each version.
func readExperiment(path string) (experiment, error) {
	data, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return experiment{}, err
	}
	x := experiment{text: strings.ReplaceAll(string(data), "\r\n", "\n")}
	title, rest, _ := strings.Cut(x.text, "\n")
	_, rest, begins := strings.Cut(rest, "**Command.**")
	block, _, ends := strings.Cut(rest, "**Conditions.**")
	if !begins || !ends {
		return experiment{}, fmt.Errorf("%s: it has no commands between **Command.** and **Conditions.**: "+
			"expected a page of docs/experiments", path)
	}
	x.title = strings.TrimPrefix(title, "# ")
	for _, m := range codeLine.FindAllStringSubmatch(block, -1) {
		x.commands = append(x.commands, pageCommand{line: m[1]})
	}
	head := strings.Join(conditions.FindAllString(x.text, -1), "\n")
	for _, v := range versions.FindAllString(head, -1) {
		x.version = max(x.version, v)
	}
	for _, m := range commits.FindAllStringSubmatch(x.text, -1) {
		x.commits = append(x.commits, m[1])
	}
	if number := numbered.FindStringSubmatch(filepath.Base(path)); number != nil {
		err = x.readBeside(filepath.Dir(path), number[1])
	}
	return x, err
}

// readBeside reads versions and kept matches of a page, where they are there.
func (x *experiment) readBeside(dir, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	readme, err := disk.ReadText(filepath.Join(dir, "README.md"), disk.MaxText)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, row := range versionRows.FindAllStringSubmatch(string(readme), -1) {
		if last, err := strconv.Atoi(row[3]); x.version == "" && row[2] != "none" && (err != nil || n <= last) {
			x.version = row[1]
		}
		if x.version == row[1] {
			x.commits = append([]string{row[4]}, x.commits...)
		}
	}
	tables, err := filepath.Glob(filepath.Join(dir, "..", "matches", number, "*.tsv"))
	for _, table := range tables {
		data, err := disk.ReadText(table, disk.MaxText)
		if err != nil {
			return err
		}
		if m := keptMatch.FindSubmatch(data); m != nil {
			x.commands = append(x.commands, pageCommand{line: string(m[1]), commit: string(m[2])})
		}
	}
	return err
}

var (
	words       = regexp.MustCompile(`'([^']*)'|\S+`)
	toFile      = regexp.MustCompile(` > (\S+)$`)
	placeholder = regexp.MustCompile(`\b[A-Z]+\b`)
	ending      = regexp.MustCompile(`^K[QRBNUP]*K[QRBNUP]*$`) // of tables
	flagNames   = regexp.MustCompile(` --([a-z0-9-]+)`)
)

// obstacle says why today's program does not play a command, or nothing.
func obstacle(root *cobra.Command, line string) string {
	line = toFile.ReplaceAllString(line, "")
	rest, ours := strings.CutPrefix(line, "raumlab ")
	if !ours {
		return "it is not a command of raumlab"
	}
	for _, w := range placeholder.FindAllString(line, -1) {
		if !ending.MatchString(w) {
			return w + " stands for something: give a value, as in --set " + w + "=VALUE"
		}
	}
	if at := strings.IndexAny(line, "()[]*&|"); at >= 0 {
		return fmt.Sprintf("%q is for readers", line[at:])
	}
	if strings.Contains(line, "'cmd:") {
		return "it needs another program"
	}
	cmd, _, err := root.Find(strings.Fields(rest))
	switch {
	case err != nil || cmd.HasSubCommands():
		return "today's program has no such command"
	case cmd.Name() == "reproduce":
		return "it plays a page itself"
	}
	for _, m := range flagNames.FindAllStringSubmatch(line, -1) {
		if cmd.Flag(m[1]) == nil {
			return "today's program has no flag --" + m[1]
		}
	}
	for _, name := range []string{"movetime", "clock"} {
		if given(cmd, line, name) != "" && strings.Contains(line, "--"+name) {
			return "--" + name + " limits time, so no two runs are equal"
		}
	}
	return ""
}

// given returns the value of a flag in a command line, its default, or nothing if there is no such flag.
func given(cmd *cobra.Command, line, name string) string {
	if m := regexp.MustCompile(` --` + name + `[ =](\S+)`).FindStringSubmatch(line); m != nil {
		return m[1]
	}
	if f := cmd.Flag(name); f != nil {
		return f.DefValue
	}
	return ""
}

// effort says how many games a command plays, and about how long that takes: a game to depth 3 some
// 0.3 s of processor time, an eighth of it at each depth less (experiments/49), and 800,000 nodes a second.
func effort(root *cobra.Command, line string) string {
	cmd, _, err := root.Find(strings.Fields(strings.TrimPrefix(line, "raumlab ")))
	if err != nil || cmd == root {
		return ""
	}
	value := func(name string) int {
		n, _ := strconv.Atoi(given(cmd, line, name)) // 0 for none
		return n
	}
	games := 2 * value("pairs")
	if cmd.Name() != "corpus" && !strings.HasPrefix(line, "raumlab corpus ") {
		games += value("games")
	}
	if games == 0 {
		return "no games; how long it takes is not estimated"
	}
	text := plural.Of(games, "game")
	const plies, nodesPerSecond = 140, 800_000
	seconds := float64(plies*value("nodes")) / nodesPerSecond
	switch depth := value("depth"); {
	case depth > 0:
		text += fmt.Sprintf(" to depth %d", depth)
		seconds = 0.3
		for d := depth; d < 3; d++ {
			seconds /= 8
		}
		for d := 3; d < depth; d++ {
			seconds *= 8
		}
	case seconds > 0:
		text += fmt.Sprintf(" at %d nodes", value("nodes"))
	default:
		return text
	}
	if several := regexp.MustCompile(`^raumlab (gauntlet|ablate|generations) `); several.MatchString(line) {
		return text + " for each of several matches"
	}
	seconds *= float64(games)
	if seconds < 90 {
		return fmt.Sprintf("%s, some %.0f s of processor time", text, max(seconds, 1))
	}
	return fmt.Sprintf("%s, some %.0f minutes of processor time", text, seconds/60)
}

// about says which program the page measured, and how to get it.
func (x *experiment) about() string {
	text := fmt.Sprintf("version  %s; this program is %s, so its games may differ\n", x.version, cli.Version)
	switch x.version {
	case cli.Version:
		text = "version  " + x.version + ", as this program\n"
	case "":
		text = "version  the page names none\n"
	}
	if len(x.commits) > 0 {
		text += "commits  " + strings.Join(x.commits, ", ") + "\nbuild    git worktree add ../then " + x.commits[0] +
			" && cd ../then && go build ./cmd/raumlab\n"
	}
	return text
}
