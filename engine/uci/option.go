package uci

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"raumlab/engine"
	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/board"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/sanitize"
)

// A Book is an opening book of the session.
type Book interface {
	CheckRules(variant.Rules) error // an error names both rules if they differ
	Best(*board.Position) (board.Move, bool)
	Weighted(*rand.Rand) func(*board.Position) (board.Move, bool)
}

// settings are the values of the options. A refused option leaves the old value of the struct.
type settings struct {
	engine   string        // by name or file
	config   engine.Config // for the rules, without the level
	level    string        // noLevel or a number
	rules    variant.Rules
	bookPath string
	book     Book // nil for none
	weighted bool // how a move of the book is chosen
	seed     uint64
	lines    int
}

// levelled returns the engine at its level.
func (x *settings) levelled() engine.Config {
	if x.level == noLevel {
		return x.config
	}
	c, err := x.config.AtLevel(x.level)
	if err != nil {
		panic(err) // refused when it was set
	}
	return c
}

const (
	optionEngine = "Engine"
	optionLevel  = "Level"
	noLevel      = "none"
	bestMove     = "best"
	weightedMove = "weighted"
	emptyText    = "<empty>"
)

// maxLines is more than the legal moves of any position.
const maxLines = 256

// maxHash is the largest table in MiB.
const (
	mebi    = 1 << 20
	maxHash = 2048
)

const (
	check  = "check"
	spin   = "spin"
	combo  = "combo"
	text   = "string"
	button = "button"
)

// An option is an option of the protocol. Only values of its kind reach set.
type option struct {
	name        string
	kind        string
	least, most int                          // of a spin
	choices     []string                     // of a combo
	hidden      func(variant.Rules) []string // choices that are not declared under the rules; nil for none
	value       func(settings) string
	set         func(*settings, string) error
	keeps       bool                  // table, history and killers stay when it is set
	hint        func(settings) string // what to know of a new value, empty for nothing; nil for none
	lacks       func(settings) bool   // the engine has no such option: it is not declared; nil for never
}

// newOptions lists all options; own is the engine that the session begins with.
func newOptions(ctx context.Context, own string, openBook func(string) (Book, error)) []option {
	engines := engine.Names()
	if !slices.Contains(engines, own) {
		engines = append(engines, own)
	}
	levels := []string{noLevel}
	for n := range engine.Levels {
		levels = append(levels, strconv.Itoa(n))
	}
	book := func(x *settings, path string) error { return x.setBook(path, openBook) }
	all := []option{
		{name: optionEngine, kind: combo, choices: engines,
			value: func(x settings) string { return x.engine },
			set: func(x *settings, name string) error {
				c, err := engine.LoadContext(ctx, name)
				if err != nil {
					return err
				}
				if c, err = c.WithRules(x.rules); err != nil {
					return err
				}
				x.engine, x.config, x.level = name, c.WithThreads(x.config.Threads()), noLevel
				return book(x, c.Book)
			}},
		{name: optionLevel, kind: combo, choices: levels,
			value: func(x settings) string { return x.level },
			set: func(x *settings, level string) error {
				x.level = level
				if level == noLevel {
					return nil
				}
				_, err := x.config.AtLevel(level)
				return err
			}},
		{name: "Weights", kind: text,
			value: func(x settings) string { return x.config.Weights },
			set:   (*settings).setWeights},
		{name: "EvalFile", kind: text,
			value: func(x settings) string { return x.config.Net },
			set:   (*settings).setNetwork},
		{name: "Book", kind: text,
			value: func(x settings) string { return x.bookPath },
			set:   book},
		{name: "Tables", kind: text,
			value: func(x settings) string { return x.config.Tables },
			set: func(x *settings, dir string) (err error) {
				x.config, err = x.config.WithTables(ctx, dir)
				return err
			}},
		{name: "BookChoice", kind: combo, choices: []string{bestMove, weightedMove},
			value: func(x settings) string {
				if x.weighted {
					return weightedMove
				}
				return bestMove
			},
			set: func(x *settings, choice string) error { x.weighted = choice == weightedMove; return nil }},
		{name: "Seed", kind: spin, least: 0, most: math.MaxInt32,
			value: func(x settings) string { return strconv.FormatUint(x.seed, 10) },
			set:   func(x *settings, n string) (err error) { x.seed, err = strconv.ParseUint(n, 10, 32); return err }},
		{name: "Hash", kind: spin, least: 0, most: maxHash,
			value: func(x settings) string { return strconv.Itoa(x.hash()) },
			set:   (*settings).setHash},
		{name: "Threads", kind: spin, least: 1, most: search.MaxThreads,
			value: func(x settings) string { return strconv.Itoa(x.config.Threads()) },
			set: func(x *settings, n string) error {
				threads, err := strconv.Atoi(n)
				x.config = x.config.WithThreads(threads)
				return err
			},
			hint: func(x settings) string {
				switch {
				case x.config.Threads() == 1:
					return ""
				case x.rules.Variant.IsAlice():
					return "option Threads: the search of " + x.rules.Variant.Title() + " has one"
				}
				return "option Threads: results are not reproducible"
			}},
		{name: "MultiPV", kind: spin, least: 1, most: maxLines, keeps: true,
			value: func(x settings) string { return strconv.Itoa(x.lines) },
			set:   func(x *settings, n string) (err error) { x.lines, err = strconv.Atoi(n); return err }},
		{name: "UCI_Variant", kind: combo, choices: variant.Names(),
			value: func(x settings) string { return x.rules.Variant.String() },
			set:   (*settings).setVariant},
		{name: "Array", kind: combo, choices: []string{board.ChessVariants.String(), board.Dickins.String()},
			value: func(x settings) string { return x.rules.Array.String() },
			set:   func(x *settings, array string) error { return x.setRules(array, x.rules.Pawns.String()) }},
		{name: "Pawns", kind: combo, choices: []string{board.NormalPawns.String(), board.SidewaysPawns.String(),
			board.FiveCubedPawns.String()},
			hidden: func(r variant.Rules) []string {
				if r.Variant.IsAlice() {
					return []string{board.FiveCubedPawns.String()}
				}
				return nil
			},
			value: func(x settings) string { return x.rules.Pawns.String() },
			set:   func(x *settings, pawns string) error { return x.setRules(x.rules.Array.String(), pawns) }},
	}
	for _, x := range search.Table() {
		o := option{name: x.Name, kind: spin, least: x.Least, most: x.Most,
			value: func(s settings) string { return x.Of(s.config.Search) },
			set: func(s *settings, value string) error {
				if err := x.Set(&s.config.Search, value); err != nil {
					return err
				}
				if o := s.config.Search; o.TableBits > 0 && o.TableBuckets == 0 {
					return fmt.Errorf("%w; the table exists because table_bits = %d; 0 means no table", o.Validate(), o.TableBits)
				}
				return s.config.Search.Validate()
			},
			hint: func(s settings) string {
				if !s.rules.Variant.IsAlice() {
					return overridden(x, s.config.Search)
				}
				return fmt.Sprintf("option %s belongs to the search of Raumschach and has no effect in %s", x.Name,
					s.rules.Variant.Title())
			}}
		if x.Flag {
			o.kind = check
		}
		all = append(all, o)
	}
	return append(all, aliceTable, option{name: "Clear Hash", kind: button,
		value: func(settings) string { return "" },
		set:   func(*settings, string) error { return nil }})
}

// aliceTable is the option of the search of Alice-Raumschach.
var aliceTable = option{name: engine.TableOption, kind: spin, most: alicesearch.MaxTableBits,
	lacks: func(s settings) bool { return s.config.Alice == nil },
	value: func(s settings) string {
		if s.config.Alice == nil {
			return "0"
		}
		return strconv.Itoa(s.config.Alice.TableBits)
	},
	set: func(s *settings, value string) (err error) {
		s.config, err = s.config.WithAliceTable(value)
		return err
	},
	hint: func(s settings) string {
		if s.rules.Variant.IsAlice() {
			return ""
		}
		return fmt.Sprintf("option %s belongs to the search of %s and has no effect in %s", engine.TableOption,
			variant.Alice.Title(), s.rules.Variant.Title())
	}}

// overridden says which options of profiles are used in place of an option of the search.
func overridden(x search.Tunable, o search.Options) string {
	var by []string
	for _, y := range x.Overriding(o) {
		by = append(by, y.Name+" = "+y.Of(o))
	}
	if by == nil {
		return ""
	}
	return fmt.Sprintf("option %s: searches limited only by depth use %s", x.Name, strings.Join(by, " and "))
}

// hash is the memory of the table's entries in MiB, rounded up.
func (x *settings) hash() int { return (x.config.TableBytes() + mebi - 1) / mebi }

// setHash makes the table the largest that fits into n MiB. A table that hash says has n MiB stays.
func (x *settings) setHash(text string) error {
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return err
	case n == x.hash():
	default:
		x.config = x.config.WithTable(n * mebi)
	}
	return nil
}

func (x *settings) setWeights(ref string) error {
	if !x.config.HasWeights() {
		if ref == "" {
			return nil
		}
		return fmt.Errorf("engine %s does not evaluate with weights: choose another Engine first", x.engine)
	}
	for _, own := range weights.All() {
		if strings.EqualFold(ref, own) {
			ref = own
		}
	}
	w, err := weights.LoadFor(ref, x.rules)
	if err != nil {
		return err
	}
	name := x.config.Name
	x.config = x.config.WithWeights(ref, w)
	x.config.Name = name
	return nil
}

// setNetwork makes the engine evaluate by a network that ships or of a file.
func (x *settings) setNetwork(file string) error {
	switch {
	case file == x.config.Net:
		return nil
	case file == "":
		return fmt.Errorf("network %[2]s has replaced the evaluation of engine %[1]s: choose Engine again", x.engine, x.config.Net)
	case x.config.Random:
		return fmt.Errorf("engine %s plays at random and evaluates nothing: choose another Engine first", x.engine)
	}
	for _, own := range net.Names() {
		if strings.EqualFold(file, own) {
			file = own
		}
	}
	n, err := net.Load(file)
	if err != nil {
		return err
	}
	name := x.config.Name
	c, err := x.config.WithNetwork(file, n).WithRules(x.rules)
	if err == nil {
		x.config, x.config.Name = c, name
	}
	return err
}

func (x *settings) setBook(path string, open func(string) (Book, error)) error {
	if path == "" {
		x.bookPath, x.book, x.config.Book = "", nil, ""
		return nil
	}
	b, err := open(path)
	if err != nil {
		return err
	}
	if err := b.CheckRules(x.rules); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	x.bookPath, x.book = path, b
	return nil
}

func (x *settings) setRules(array, pawns string) error {
	rules, err := variant.NewRules(array, pawns)
	if err == nil {
		rules, err = rules.With(x.rules.Variant)
	}
	if err != nil {
		return err
	}
	return x.playUnder(rules)
}

func (x *settings) setVariant(name string) error {
	v, err := variant.Parse(name)
	if err != nil {
		return err
	}
	rules, err := x.rules.With(v)
	if err != nil {
		return err
	}
	return x.playUnder(rules)
}

// playUnder makes the rules those of the next game, if the engine and its book know them.
func (x *settings) playUnder(rules variant.Rules) error {
	if x.book != nil {
		if err := x.book.CheckRules(rules); err != nil {
			return fmt.Errorf("%s: %w", x.bookPath, err)
		}
	}
	config, err := x.config.WithRules(rules)
	if err == nil {
		x.rules, x.config = rules, config
	}
	return err
}

// line declares the option in the words of the protocol.
func (o option) line(defaults settings) string {
	line := fmt.Sprintf("option name %s type %s", o.name, o.kind)
	if o.kind != button {
		line += " default " + orEmpty(o.value(defaults))
	}
	if o.kind == spin {
		line += fmt.Sprintf(" min %d max %d", o.least, o.most)
	}
	for _, c := range o.choices {
		if o.hidden == nil || !slices.Contains(o.hidden(defaults.rules), c) {
			line += " var " + c
		}
	}
	return line
}

func orEmpty(value string) string {
	if value == "" {
		return emptyText
	}
	return value
}

// accept checks the value's kind and returns it in the form that set expects.
func (o option) accept(value string) (string, error) {
	wrong := func(want string) error {
		return fmt.Errorf("option %s = %s: expected %s", o.name, sanitize.Quote(value), want)
	}
	switch o.kind {
	case check:
		value = strings.ToLower(value)
		if value != "true" && value != "false" {
			return "", wrong("true or false")
		}
	case spin:
		n, err := strconv.Atoi(value)
		if err != nil || n < o.least || n > o.most {
			return "", wrong(fmt.Sprintf("%d to %d", o.least, o.most))
		}
		return strconv.Itoa(n), nil
	case combo:
		i := slices.IndexFunc(o.choices, func(c string) bool { return strings.EqualFold(c, value) })
		if i < 0 {
			return "", wrong("one of " + strings.Join(o.choices, ", "))
		}
		return o.choices[i], nil
	case text:
		if strings.EqualFold(value, emptyText) {
			return "", nil
		}
	}
	return value, nil
}

var optionWords = regexp.MustCompile(`^name\s+(\S.*?)(\s+value(?:\s+(.*))?)?$`)

// setOption carries out setoption with the rest of its line.
func (s *Session) setOption(rest string) error {
	words := optionWords.FindStringSubmatch(rest)
	if words == nil {
		return errors.New("expected name NAME and, except for a button, value VALUE")
	}
	name, hasValue, value := strings.Join(strings.Fields(words[1]), " "), words[2] != "", words[3]
	i := slices.IndexFunc(s.options, func(o option) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		var names []string
		for _, o := range s.options {
			names = append(names, o.name)
		}
		return fmt.Errorf("unknown option %s%s ('uci' lists all options)", sanitize.Quote(name),
			decoding.Suggest(name, names))
	}
	o := s.options[i]
	if hasValue == (o.kind == button) {
		if hasValue {
			return fmt.Errorf("option %s is a button: expected no value", o.name)
		}
		return fmt.Errorf("option %s: expected value and a value", o.name)
	}
	before := o.value(s.settings)
	if err := s.set(o.name, value); err != nil {
		return err
	}
	if o.hint != nil && o.value(s.settings) != before {
		if hint := o.hint(s.settings); hint != "" {
			s.out.print("info string " + hint + "\n")
		}
	}
	return nil
}

// set gives the option of that name a value. On an error nothing changes.
func (s *Session) set(name, value string) error {
	o := s.options[slices.IndexFunc(s.options, func(o option) bool { return o.name == name })]
	value, err := o.accept(value)
	if err != nil {
		return err
	}
	next := s.settings
	if err := o.set(&next, value); err != nil {
		return err
	}
	// The old position has no meaning under other rules.
	if s.game == nil || next.rules != s.settings.rules {
		s.game = variant.NewGame(next.rules.Start())
	}
	s.settings = next
	if !o.keeps {
		s.player = nil
	}
	return nil
}
