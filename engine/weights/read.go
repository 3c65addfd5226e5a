package weights

import (
	"fmt"
	"reflect"
	"strings"

	"raumlab/engine/eval"
	"raumlab/internal/arithmetic"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// maxFileSize bounds what is read, bytes: a weight file has some thousands.
const maxFileSize = 1 << 20

// endLine is the last line of a weight file: a file without it was cut off.
const endLine = "# end of the weight file"

// document is a weight file as TOML has it.
type document struct {
	Definition  string             `toml:"definition"`
	Rules       string             `toml:"rules"`
	Weights     byTerm[float64]    `toml:"weights"`
	SD          *byTerm[float64]   `toml:"sd"`
	Prior       *priorTables       `toml:"prior"`
	Correlation *byTerm[[]float64] `toml:"correlation"`
	Certificate []Trial            `toml:"certificate"`
	Provenance  Provenance         `toml:"provenance"`
}

type priorTables struct {
	Mean byTerm[float64] `toml:"mean"`
	SD   byTerm[float64] `toml:"sd"`
}

// byTerm is a table with a value for each term, in the order of the terms; nil where the file has none.
type byTerm[T any] struct {
	ValueQueen       *T `toml:"value_queen"`
	ValueRook        *T `toml:"value_rook"`
	ValueBishop      *T `toml:"value_bishop"`
	ValueUnicorn     *T `toml:"value_unicorn"`
	ValueKnight      *T `toml:"value_knight"`
	CenterQueen      *T `toml:"center_queen"`
	CenterRook       *T `toml:"center_rook"`
	CenterBishop     *T `toml:"center_bishop"`
	CenterUnicorn    *T `toml:"center_unicorn"`
	CenterKnight     *T `toml:"center_knight"`
	Mobility         *T `toml:"mobility"`
	Dormancy         *T `toml:"dormancy"`
	InnerCube        *T `toml:"inner_cube"`
	LevelC           *T `toml:"level_c"`
	OpenRay          *T `toml:"open_ray"`
	PawnShelter      *T `toml:"pawn_shelter"`
	PassedPawn       *T `toml:"passed_pawn"`
	DoubledPawns     *T `toml:"doubled_pawns"`
	LevelMajority    *T `toml:"level_majority"`
	IsolatedPawn     *T `toml:"isolated_pawn"`
	RookLevelLine    *T `toml:"rook_level_line"`
	RookCrossLine    *T `toml:"rook_cross_line"`
	RookHomeLevel    *T `toml:"rook_home_level"`
	DoubledRooks     *T `toml:"doubled_rooks"`
	UnicornKingClass *T `toml:"unicorn_king_class"`
	UnicornBadPair   *T `toml:"unicorn_bad_pair"`
}

// at returns the value of a term, or nil.
func (b *byTerm[T]) at(term int) *T {
	return reflect.ValueOf(b).Elem().Field(term).Interface().(*T)
}

// Read reads a weight file. It refuses a file that was cut off, unknown keys, and values that are missing, of another
// type, infinite, too large or no multiple of 1/16, unknown definitions and rules, and a certificate of other weights.
// Errors name the file, the line and the key.
func Read(path string) (File, error) {
	data, err := disk.ReadText(path, maxFileSize)
	if err != nil {
		return File{}, fmt.Errorf("weight file: %w", err)
	}
	w, err := Parse(path, data)
	if err != nil {
		return File{}, fmt.Errorf("weight file %w", err)
	}
	return w, nil
}

// Parse reads the content of a weight file, which errors call by the given name; see Read.
func Parse(file string, data []byte) (File, error) {
	if len(data) > maxFileSize {
		return File{}, fmt.Errorf("%s: more than %d bytes, so it is not a weight file", file, maxFileSize)
	}
	if err := checkEnd(data); err != nil {
		return File{}, fmt.Errorf("%s: %w", file, err)
	}
	var d document
	if err := decoding.TOML(file, data, &d); err != nil {
		return File{}, err
	}
	r := reader{lines: decoding.LinesOf(data)}
	w := r.file(&d)
	if r.err != nil {
		return File{}, fmt.Errorf("%s: %w", r.lines.Place(file, r.key), r.err)
	}
	return w, nil
}

// checkEnd refuses a weight file without its last line. What is no weight file is left to the decoder.
func checkEnd(data []byte) error {
	text := strings.TrimRight(string(data), " \t\r\n")
	if _, isWeights := valueOf(text, "definition"); !isWeights || strings.HasSuffix(text, "\n"+endLine) {
		return nil
	}
	if _, sealed := valueOf(text, "seal"); sealed {
		writer := "another version of raumlab"
		if version, _ := valueOf(text, "version"); version != "" {
			writer = "raumlab " + sanitize.Shorten(sanitize.Line(version), sanitize.MaxName)
		}
		return fmt.Errorf("written by %s (weight file with a seal); this version reads files without a seal only", writer)
	}
	if strings.Contains(text, "\n"+endLine+"\n") {
		return fmt.Errorf("text follows the line %q, which ends a weight file: remove what follows it", endLine)
	}
	return fmt.Errorf(
		"the last line is not %q, so the file was cut off: restore it, or add this line at the end if it is complete",
		endLine)
}

// valueOf returns the text of a key in a file that may be cut off.
func valueOf(text, key string) (value string, found bool) {
	for line := range strings.Lines(text) {
		if name, rest, isKey := strings.Cut(line, "="); isKey && strings.TrimSpace(name) == key {
			_, rest, _ = strings.Cut(rest, "'")
			value, _, _ = strings.Cut(rest, "'")
			return value, true
		}
	}
	return "", false
}

// A reader makes a File of a document, and remembers the first error with its key.
type reader struct {
	lines decoding.Lines
	key   string
	err   error
}

// wrong notes that something is wrong with a key.
func (r *reader) wrong(key string, err error) {
	if err != nil && r.err == nil {
		r.key, r.err = key, err
	}
}

// has reports whether the file has a key.
func (r *reader) has(key string) bool { return r.lines[key] > 0 }

func (r *reader) file(d *document) (w File) {
	for _, key := range []string{"definition", "rules", "weights"} {
		if !r.has(key) {
			r.wrong("", fmt.Errorf("key %s is missing: restore the file, or compare it with what 'raumlab weights export' writes", key))
			return w
		}
	}
	var err error
	w.Definition, err = eval.ParseDefinition(d.Definition)
	r.wrong("definition", err)
	if r.err != nil {
		return w // the terms depend on it
	}
	w.Rules, err = parseRules(w.Definition, d.Rules)
	r.wrong("rules", err)
	w.Values = r.numbers("weights", w.Definition, &d.Weights, eval.CheckWeight)
	if d.SD != nil {
		sd := r.numbers("sd", w.Definition, d.SD, checkSD)
		w.SD = &sd
	}
	if d.Prior != nil {
		w.Prior = &Prior{
			Mean: r.numbers("prior.mean", w.Definition, &d.Prior.Mean, checkFinite),
			SD:   r.numbers("prior.sd", w.Definition, &d.Prior.SD, checkSD),
		}
	}
	if d.Correlation != nil {
		w.Correlation = r.correlation(w.Definition, d.Correlation)
	}
	w.Certificate = d.Certificate
	for i := range w.Certificate {
		r.complete(fmt.Sprintf("certificate[%d]", i), i)
	}
	if r.err == nil {
		r.wrong(w.checkCertificate())
	}
	if w.Provenance = d.Provenance; len(w.Provenance.Settings) == 0 {
		w.Provenance.Settings = nil
	}
	r.wrong(w.Provenance.check())
	return w
}

// numbers returns the values of a table, which has one for each term that the definition counts, and no other.
func (r *reader) numbers(table string, def eval.Definition, b *byTerm[float64],
	check func(float64) error) (values [eval.NumWeights]float64) {
	r.terms(table, def, func(i int) bool { return b.at(i) != nil })
	for i, t := range def.Terms() {
		if r.err != nil {
			return values
		}
		key := table + "." + t.Name
		if err := check(*b.at(i)); err != nil {
			r.wrong(key, fmt.Errorf("%s %w", key, err))
		}
		values[i] = arithmetic.PositiveZero(*b.at(i))
	}
	return values
}

// terms refuses a table that lacks a term which the definition counts, or has one that it leaves out.
func (r *reader) terms(table string, def eval.Definition, has func(term int) bool) {
	for _, o := range def.LeftOut() {
		if key := table + "." + terms[o.Term].Name; has(o.Term) {
			r.wrong(key, fmt.Errorf("%s: definition %s leaves it out, because %s: remove it", key, def, o.Reason))
		}
	}
	var missing []string
	for i, t := range def.Terms() {
		if !has(i) {
			missing = append(missing, table+"."+t.Name)
		}
	}
	if missing != nil {
		r.wrong(table, fmt.Errorf("missing %s: the table %s needs all %s", strings.Join(missing, ", "), table,
			plural.Of(def.Len(), "weight")))
	}
}

// correlation returns the table, whose rows have a number for each weight before theirs.
func (r *reader) correlation(def eval.Definition, b *byTerm[[]float64]) *Correlation {
	const table = "correlation"
	r.terms(table, def, func(i int) bool { return b.at(i) != nil })
	c := new(Correlation)
	before := 0 // terms that the definition counts
	for i := range terms {
		c[i] = make([]float64, i)
		if !def.Counts(i) || r.err != nil {
			continue
		}
		row := *b.at(i)
		if key := table + "." + terms[i].Name; len(row) != before {
			r.wrong(key, fmt.Errorf("%s has %s: expected %d, one for each weight before it", key,
				plural.Of(len(row), "number"), before))
			continue
		}
		before++
		for j := range i {
			if def.Counts(j) {
				c[i][j], row = row[0], row[1:]
			}
		}
	}
	if r.err == nil {
		r.wrong(c.check(def))
	}
	return c
}

// complete refuses an entry of the certificate that lacks a key.
func (r *reader) complete(entry string, i int) {
	var missing []string
	for f := range keysOf(Trial{}) {
		if !r.has(entry + "." + f.key) {
			missing = append(missing, f.key)
		}
	}
	if missing != nil {
		r.wrong(entry, fmt.Errorf("certificate number %d: missing %s: %s", i+1, strings.Join(missing, ", "), renewal))
	}
}
