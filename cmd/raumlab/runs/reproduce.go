package runs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
)

// A Player runs the words of a command line in a folder.
type Player func(ctx context.Context, dir string, args []string, stdout, stderr io.Writer) error

type reproduceOptions struct {
	play Player
	root *cobra.Command
	page string
	out  string
	set  cli.List
	json bool
}

func NewReproduceCommand(play Player) *cobra.Command {
	o := reproduceOptions{play: play}
	cmd := &cobra.Command{
		Use:   "reproduce PAGE",
		Short: "list or play the commands of a page of docs/experiments, and compare",
		Long: `Lists the commands of a page of docs/experiments, and of the matches that docs/matches
keeps for it, each with its games, or with the reason why this program does not play it. It
also names the version and commit that the page measured.

With --out it plays them in order in that folder, as if it were the current one. Then it
compares with the page: digests of corpora, lists of pairs of games with 0, ½, 1, 1½ and 2
points, or else the Elo with its interval, and the split-half check of books. In a table
with a column 'seed' it reads only the rows with the seed of the command. It names what it
cannot compare, and fails if a figure differs or a command fails. Another version plays
other games: to compare those, build the version that the page names.

Run the same command again to resume an interrupted run: reproduce.json in the folder
remembers finished commands, and they are not played again.`,
		Example: `  raumlab reproduce docs/experiments/51-book-match.md
  raumlab reproduce docs/experiments/49-first-command.md --set SEED=14,LAMBDA=0.5 --out runs/49`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.root, o.page = cmd.Root(), args[0]
			return o.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVar(&o.out, "out", "", "folder to play in; empty = only list")
	cmd.Flags().Var(&o.set, "set", "values for words in capitals, such as SEED=5,LAMBDA=0.25")
	cli.NoPath(cmd.Flags(), "set")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *reproduceOptions) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	x, err := readExperiment(o.page)
	if err != nil {
		return err
	}
	if err := x.set(o.page, o.set); err != nil {
		return err
	}
	play := func(*pageCommand) error { return nil }
	if o.out != "" {
		begun := reproduceSettings{x.Title, slices.Sorted(slices.Values(o.set)), cli.Version, map[string][]byte{}}
		f, err := claim(reproduceKind, o.out, begun, func(was reproduceSettings) (asked, now reproduceSettings, err error) {
			begun.Finished = was.Finished
			return begun, begun, nil
		})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Release()) }()
		play = func(c *pageCommand) error {
			fmt.Fprintf(stderr, "[%s] %s\n", x.Title, c.Line)
			return o.playOnce(ctx, c, &begun, stderr)
		}
	}
	for i := range x.Commands {
		c := &x.Commands[i]
		if c.NotPlayed = x.obstacle(o.root, o.out, i); c.NotPlayed != "" {
			x.Totals["not_played"]++
			continue
		}
		if err := play(c); err != nil {
			return err
		}
		if c.Failed != "" {
			x.Totals["failed"]++
		}
		x.compare(c)
	}
	if err := cli.Print(stdout, o.json, x, func(w io.Writer) { x.print(w, o.out != "") }); err != nil {
		return err
	}
	if different, failed := x.Totals["different"], x.Totals["failed"]; different+failed > 0 {
		return fmt.Errorf("%s is not reproduced: %s of it different, %s failed", o.page, plural.Of(different, "figure"),
			plural.Of(failed, "command"))
	}
	return nil
}

const reproduceSettingsName = "reproduce.json"

// reproduceKind is the folder that commands of a page are played in. What they write is anything.
var reproduceKind = folder.Kind{
	Holds: "reproduction", Settings: reproduceSettingsName,
	IsExtra: func(string) bool { return true },
}

// reproduceSettings must be equal when a reproduction is resumed, except Finished.
type reproduceSettings struct {
	Page     string            `json:"page"` // its title
	Set      []string          `json:"set"`
	Version  string            `json:"version"`
	Finished map[string][]byte `json:"finished"` // what command lines printed that are not played again
}

func (s reproduceSettings) check() error {
	if s.Finished == nil {
		return errors.New("key finished: it is missing")
	}
	return nil
}

// playOnce plays a command that is not finished. Its error is an interrupt, or of a file.
func (o *reproduceOptions) playOnce(ctx context.Context, c *pageCommand, begun *reproduceSettings,
	stderr io.Writer) error {
	if printed, finished := begun.Finished[c.Line]; finished {
		c.Printed = string(printed)
		return nil
	}
	line, file := c.Line, ""
	if m := toFile.FindStringSubmatch(line); m != nil {
		line, file = strings.TrimSuffix(line, m[0]), m[1]
	}
	var args []string
	for _, w := range words.FindAllString(strings.TrimPrefix(line, "raumlab "), -1) {
		args = append(args, strings.Trim(w, "'"))
	}
	var printed bytes.Buffer
	switch err := o.play(ctx, o.out, args, &printed, stderr); {
	case err != nil && ctx.Err() != nil:
		return cli.InterruptedWith("run the same command again to resume: finished commands are not played again")
	case err != nil:
		c.Failed = cli.Line(err)
		return nil
	case file != "":
		if err := disk.ReplaceBytes(filepath.Join(o.out, file), printed.Bytes()); err != nil {
			return err
		}
	default:
		c.Printed = printed.String()
	}
	begun.Finished[c.Line] = []byte(c.Printed)
	return folder.Write(filepath.Join(o.out, reproduceSettingsName), begun)
}

// A figure is one that a command printed.
type figure struct {
	Figure string `json:"figure"`
	Page   string `json:"page"` // equal, different, or none if the page has none to compare
}

var (
	printedDigest = regexp.MustCompile(`(?m)^digest +([0-9a-f]{64})$`)
	pageDigest    = regexp.MustCompile(`(?i)\bdigests?\b.*?\b[0-9a-f]{8,64}\b`)
	beginning     = regexp.MustCompile(`\b[0-9a-f]{8,64}\b`) // of a digest
	pairCounts    = regexp.MustCompile(`\[\d+(?:,\d+){4}\]`)
	eloInterval   = regexp.MustCompile(`[+-]\d+ \[[+-]\d+,[+-]\d+\]`)
	nElo          = regexp.MustCompile(`(?m)^nElo .*`) // pages have Elo alone
	splitHalf     = regexp.MustCompile(`split-half check:\s+([\d.]+)\s+%\s+of\s+(\d+)\s+intervals`)
	seedOf        = regexp.MustCompile(` --seed[ =](\d+)`)
)

// compare looks for the figures of a command's output on the page.
func (x *experiment) compare(c *pageCommand) {
	count := func(name string, there, others bool) {
		f := figure{name, "none"}
		if there {
			f.Page = "equal"
		} else if others {
			f.Page = "different"
		}
		c.Figures = append(c.Figures, f)
		x.Totals[f.Page]++
	}
	spelling := strings.NewReplacer("−", "-", ", ", ",")
	page, said := spelling.Replace(x.rowsOf(c.Line)), spelling.Replace(nElo.ReplaceAllString(c.Printed, ""))
	pairs, elos := pairCounts.FindAllString(said, -1), eloInterval.FindAllString(said, -1)
	onPage := func(figure string) bool { return strings.Contains(page, figure) }
	missing := func(figure string) bool { return !onPage(figure) }
	kind, figures, ofPage := "pairs ", pairs, pairCounts
	// A page may have the Elo alone of some matches.
	lacks := slices.ContainsFunc(pairs, missing) && (!pairCounts.MatchString(page) || !slices.ContainsFunc(elos, missing))
	if len(elos) > 0 && (len(pairs) == 0 || lacks) {
		kind, figures, ofPage = "Elo ", elos, eloInterval
	}
	for _, f := range figures {
		count(kind+f, onPage(f), ofPage.MatchString(page))
	}
	for _, m := range printedDigest.FindAllStringSubmatch(c.Printed, -1) {
		there := slices.ContainsFunc(beginning.FindAllString(x.text, -1), func(digits string) bool {
			return strings.HasPrefix(m[1], digits)
		})
		count("digest "+m[1][:8], there, pageDigest.MatchString(x.text))
	}
	numbers := strings.ReplaceAll(x.text, ",", "")
	for _, m := range splitHalf.FindAllStringSubmatch(c.Printed, -1) {
		there := regexp.MustCompile(`\|` + m[2] + `\|` + regexp.QuoteMeta(m[1]) + ` ?%`)
		count("split-half check "+m[1]+" % of "+m[2], there.MatchString(numbers), strings.Contains(numbers, "|intervals|"))
	}
}

// rowsOf returns the rows of tables whose column seed has the seed of a command, or else the page.
func (x *experiment) rowsOf(line string) string {
	seed := seedOf.FindStringSubmatch(line)
	rows, column := "", -1
	for row := range strings.Lines(x.text) {
		cells := strings.Split(row, "|")
		switch {
		case len(cells) == 1 || seed == nil:
			column = -1
		case column < 0:
			column = slices.Index(cells, "seed")
		case column < len(cells) && cells[column] == seed[1]:
			rows += row
		}
	}
	if rows == "" {
		return x.text
	}
	return rows
}

// An experiment is a page of docs/experiments, and what became of its commands.
type experiment struct {
	text     string
	Title    string        `json:"title"`
	Version  string        `json:"version"`        // of the program that it measured, empty if that is unknown
	Left     string        `json:"left,omitempty"` // the last commit with what the page measured, if that left
	Commits  []string      `json:"commits"`        // that it names; the first runs its commands
	Commands []pageCommand `json:"commands"`
	// Totals counts figures that are equal, different or none on the page, and commands that failed or are not played.
	Totals map[string]int `json:"totals"`
}

// A pageCommand is a command line of a page, or of a match that docs/matches keeps for it.
type pageCommand struct {
	Line      string   `json:"line"`
	Commit    string   `json:"commit,omitempty"`     // whose program played a kept match
	NotPlayed string   `json:"not_played,omitempty"` // why
	Effort    string   `json:"effort,omitempty"`
	Failed    string   `json:"failed,omitempty"` // why
	Printed   string   `json:"printed,omitempty"`
	Figures   []figure `json:"figures,omitempty"`
}

var (
	numbered    = regexp.MustCompile(`^(\d\d)-`)
	conditions  = regexp.MustCompile(`(?m)^\*\*Conditions\.\*\*.*$|^\|[^|]*\|[^|]*\|(?:kept|rejected|undecided|measured)\|`)
	versions    = regexp.MustCompile(`\b0\.\d+\.\d+\b`)
	leftAfter   = regexp.MustCompile(`The last commit that had [^:]+: ([0-9a-f]{7,8})\b`)
	commits     = regexp.MustCompile(`(?i)\bcommit ([0-9a-f]{7,8})\b`)
	codeLine    = regexp.MustCompile(`(?m)^    (.+)$`)
	keptMatch   = regexp.MustCompile(`(?m)^# command (.+)\n# commit (.+)$`)
	versionRows = regexp.MustCompile("(?m)^\\|(\\d+\\.\\d+\\.\\d+)\\|(to (\\d+)|from \\d+|none)\\|`([0-9a-f]+)`\\|$")
)

// readExperiment reads a page. The page names its version in the conditions, or in the table of
// techniques; the README beside it has those of the others, and the commit of each version.
func readExperiment(path string) (*experiment, error) {
	data, err := disk.ReadText(path, disk.MaxText)
	if err != nil {
		return nil, err
	}
	x := &experiment{text: strings.ReplaceAll(string(data), "\r\n", "\n"), Totals: map[string]int{}}
	title, rest, _ := strings.Cut(x.text, "\n")
	_, rest, begins := strings.Cut(rest, "**Command.**")
	block, _, ends := strings.Cut(rest, "**Conditions.**")
	if !begins || !ends {
		return nil, fmt.Errorf("%s: it has no commands between **Command.** and **Conditions.**: "+
			"expected a page of docs/experiments", path)
	}
	x.Title = strings.TrimPrefix(title, "# ")
	for _, m := range codeLine.FindAllStringSubmatch(block, -1) {
		x.Commands = append(x.Commands, pageCommand{Line: m[1]})
	}
	head := strings.Join(conditions.FindAllString(x.text, -1), "\n")
	for _, v := range versions.FindAllString(head, -1) {
		x.Version = max(x.Version, v)
	}
	if number := numbered.FindStringSubmatch(filepath.Base(path)); number != nil {
		err = x.readBeside(filepath.Dir(path), number[1])
	}
	if m := leftAfter.FindStringSubmatch(x.text); m != nil {
		x.Left = m[1]
		x.Commits = append([]string{x.Left}, x.Commits...)
	}
	for _, m := range commits.FindAllStringSubmatch(x.text, -1) {
		x.Commits = append(x.Commits, m[1])
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
		if last, err := strconv.Atoi(row[3]); x.Version == "" && row[2] != "none" && (err != nil || n <= last) {
			x.Version = row[1]
		}
		if x.Version == row[1] {
			x.Commits = append(x.Commits, row[4])
		}
	}
	tables, err := filepath.Glob(filepath.Join(dir, "..", "matches", number, "*.tsv"))
	for _, table := range tables {
		data, err := disk.ReadText(table, disk.MaxText)
		if err != nil {
			return err
		}
		if m := keptMatch.FindSubmatch(data); m != nil {
			x.Commands = append(x.Commands, pageCommand{Line: string(m[1]), Commit: string(m[2])})
		}
	}
	return err
}

// set puts values in the place of words in capitals.
func (x *experiment) set(path string, values []string) error {
	for _, entry := range values {
		name, value, ok := strings.Cut(entry, "=")
		word, err := regexp.Compile(`\b` + regexp.QuoteMeta(name) + `\b`)
		if !ok || err != nil || !strings.Contains(x.text, name) || !placeholder.MatchString(name) {
			return cli.Usagef("--set %s: expected NAME=VALUE with a word in capitals of %s", entry, path)
		}
		for i := range x.Commands {
			x.Commands[i].Line = word.ReplaceAllLiteralString(x.Commands[i].Line, value)
		}
	}
	return nil
}

var (
	words       = regexp.MustCompile(`'([^']*)'|\S+`)
	quoted      = regexp.MustCompile(`'[^']*'`)
	toFile      = regexp.MustCompile(` > (\S+)$`)
	writes      = regexp.MustCompile(` (?:--out[ =]|> )(\S+)`)
	reads       = regexp.MustCompile(`[^ =:,]+\.(?:toml|net|epd)\b`)
	placeholder = regexp.MustCompile(`\b[A-Z]+\b`)
	ending      = regexp.MustCompile(`^K[QRBNUP]*K[QRBNUP]*$`) // of tables
	flagNames   = regexp.MustCompile(` --([a-z0-9-]+)`)
)

// obstacle says why today's program does not play a command, or nothing. Commands before it are
// played in dir; an empty dir is for a list.
func (x *experiment) obstacle(root *cobra.Command, dir string, i int) string {
	line := toFile.ReplaceAllString(x.Commands[i].Line, "")
	if strings.Contains(line, "'cmd:") {
		return "it needs another program"
	}
	line = quoted.ReplaceAllString(line, "'")
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
	cmd, _, err := root.Find(strings.Fields(rest))
	switch {
	case err != nil || cmd.HasSubCommands():
		return "today's program has no such command"
	case cmd.Name() == "reproduce":
		return "it plays a page itself"
	case strings.HasPrefix(rest, "hub "):
		return "it waits for workers"
	}
	for _, m := range flagNames.FindAllStringSubmatch(line, -1) {
		switch {
		case cmd.Flag(m[1]) == nil:
			return "today's program has no flag --" + m[1]
		case strings.HasPrefix(m[1], "movetime"), strings.HasPrefix(m[1], "clock"):
			return "--" + m[1] + " limits time, so no two runs are equal"
		}
	}
	line = writes.ReplaceAllString(line, "")
	for j, before := range x.Commands[:i] {
		out := writes.FindStringSubmatch(before.Line)
		if out == nil || before.NotPlayed+before.Failed == "" {
			continue
		}
		path := placeholders.ReplaceAllString(regexp.QuoteMeta(out[1]), "/[^/ ]+")
		if regexp.MustCompile(`[ =:,]` + path + `(?:/\S*)?(?:[ ,]|$)`).MatchString(line) {
			return fmt.Sprintf("it takes %s of command %d, which is not played", out[1], j+1)
		}
	}
	for _, file := range reads.FindAllString(line, -1) {
		if _, err := os.Stat(filepath.Join(dir, file)); dir != "" && err != nil {
			return "it takes " + file + ", which no command before makes: put it into " + dir
		}
	}
	x.Commands[i].Effort = effort(cmd, x.Commands[i].Line)
	return ""
}

// placeholders in paths stand for one folder each.
var placeholders = regexp.MustCompile(`/[A-Z]+\b`)

// notEstimated are flags with which a command plays other games than effort counts.
var notEstimated = regexp.MustCompile(` --(?:parts|variant|(?:depth|nodes)-[ab])\b`)

// effort says how many games a command plays, and about how long that takes: a game to depth 3 some
// 0.3 s of processor time, an eighth of it at each depth less (experiments/49), and 800,000 nodes a second.
func effort(cmd *cobra.Command, line string) string {
	if notEstimated.MatchString(line) {
		return "how long it takes is not estimated"
	}
	value := func(name string) (n float64) {
		flag := cmd.Flag(name)
		if flag == nil {
			return 0
		}
		text := flag.DefValue
		if m := regexp.MustCompile(` --` + name + `[ =](\S+)`).FindStringSubmatch(line); m != nil {
			text = m[1]
		}
		n, _ = strconv.ParseFloat(text, 64) // 0 for none
		return n
	}
	var games float64
	switch cmd.CommandPath() {
	case "raumlab selfplay", "raumlab match", "raumlab pipeline":
		games = value("games") + 2*value("pairs")
	}
	const plies, nodesPerSecond = 140, 800_000
	seconds, limit := games*plies*value("nodes")/nodesPerSecond, fmt.Sprintf("at %.0f nodes", value("nodes"))
	if depth := value("depth"); depth > 0 {
		seconds, limit = games*0.3*math.Pow(8, depth-3), fmt.Sprintf("to depth %.0f", depth)
	}
	if seconds == 0 {
		return "how long it takes is not estimated"
	}
	text := plural.Of(int(games), "game") + " " + limit
	if strings.Contains(line, " --sprt") {
		text = "up to " + text
	}
	if seconds < 90 {
		return fmt.Sprintf("%s, some %.0f s of processor time", text, max(seconds, 1))
	}
	return fmt.Sprintf("%s, some %.0f minutes of processor time", text, seconds/60)
}

// print is the form for people. Figures are counted if commands were to be played.
func (x *experiment) print(w io.Writer, played bool) {
	fmt.Fprintln(w, x.Title)
	switch x.Version {
	case "":
		fmt.Fprintln(w, "version  the page names none")
	case cli.Version:
		fmt.Fprintf(w, "version  %s, as this program\n", x.Version)
	default:
		fmt.Fprintf(w, "version  %s; this program is %s, so its games may differ\n", x.Version, cli.Version)
	}
	if x.Left != "" {
		fmt.Fprintf(w, "left     not all of it is in this program; the last commit that has it is %s\n", x.Left)
	}
	if len(x.Commits) > 0 {
		fmt.Fprintf(w, "commits  %s\nbuild    git worktree add ../then %s && cd ../then && go build ./cmd/raumlab\n",
			strings.Join(x.Commits, ", "), x.Commits[0])
	}
	says := map[string]string{"equal": "equal: the page has it", "different": "different: the page has others",
		"none": "the page has none to compare"}
	for i, c := range x.Commands {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, c.Line)
		if c.Commit != "" {
			fmt.Fprintf(w, "   played by commit %s\n", c.Commit)
		}
		switch {
		case c.NotPlayed != "":
			fmt.Fprintf(w, "   not played: %s\n", c.NotPlayed)
		case c.Failed != "":
			fmt.Fprintf(w, "   failed: %s\n", c.Failed)
		case !played:
			fmt.Fprintf(w, "   %s\n", c.Effort)
		}
		fmt.Fprint(w, c.Printed)
		for _, f := range c.Figures {
			fmt.Fprintf(w, "   %s: %s\n", f.Figure, says[f.Page])
		}
	}
	if played {
		fmt.Fprintf(w, "\n%s equal, %d different, %d not on the page; %s failed, %d not played\n",
			plural.Of(x.Totals["equal"], "figure"), x.Totals["different"], x.Totals["none"],
			plural.Of(x.Totals["failed"], "command"), x.Totals["not_played"])
	}
}
