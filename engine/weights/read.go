package weights

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"raumlab/engine/eval"
	"raumlab/internal/arithmetic"
	"raumlab/internal/counted"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/foreign"
)

// maxFileSize bounds what is read, bytes: a weight file has some thousands.
const maxFileSize = 1 << 20

// Read reads a weight file. It refuses unknown keys, and names line and nearest known key. It
// refuses values that are missing, misplaced, infinite, too large or no multiple of 1/16, and
// unknown definitions and rules. It refuses a certificate of other weights, a seal that does not
// agree with the content, and sd, scale or certificate without a seal.
func Read(path string) (File, error) {
	w, sealed, err := ReadUnsealed(path)
	if err == nil && !sealed && w.wantsSeal() {
		return File{}, &UnsealedError{path}
	}
	return w, err
}

// An UnsealedError is of a file that lacks the seal that its sd, scale or certificate wants.
type UnsealedError struct{ Path string }

// Error names the file and the key.
func (e *UnsealedError) Error() string {
	return fmt.Sprintf("weight file %s: missing %s: since version 0.6.0 a file with sd, scale or certificate has one: write the file again with it, or leave out sd, scale and certificate", e.Path, sealKey)
}

// ReadUnsealed is Read that also reads what versions before 0.6.0 wrote, and reports whether the
// file has a seal: without one nothing shows whether its end was cut off.
func ReadUnsealed(path string) (w File, sealed bool, err error) {
	data, err := disk.ReadFile(path, maxFileSize)
	if err != nil {
		return File{}, false, fmt.Errorf("weight file: %w", err)
	}
	w, sealed, err = parseWeights(data)
	if err != nil {
		return File{}, false, fmt.Errorf("weight file %s: %w", path, err)
	}
	return w, sealed, nil
}

// Parse reads the content of a weight file; see Read. Its errors name line and key.
func Parse(data []byte) (File, error) {
	w, sealed, err := parseWeights(data)
	if err == nil && !sealed && w.wantsSeal() {
		return File{}, fmt.Errorf("missing %s", sealKey)
	}
	return w, err
}

func parseWeights(data []byte) (w File, sealed bool, err error) {
	if len(data) > maxFileSize {
		return w, false, fmt.Errorf("more than %d bytes: this is no weight file", maxFileSize)
	}
	d := document{values: map[string]any{}}
	if err := d.parse(data); err != nil {
		return w, false, err
	}
	if err := d.checkKeys(); err != nil {
		return w, false, err
	}
	if w, err = d.weights(); err != nil {
		return File{}, false, err
	}
	if sealed, err = d.checkSeal(&w); err != nil {
		return File{}, false, err
	}
	return w, sealed, nil
}

// sealKey is the key of the seal. It stands before the weights, so that a file that lost its end
// has it.
const sealKey = "seal"

// checkSeal reports whether the file has a seal. One that does not agree with the weights is an
// error.
func (d *document) checkSeal(w *File) (sealed bool, err error) {
	if !d.has(sealKey) {
		return false, nil
	}
	seal, err := value[string](d, sealKey)
	if err != nil {
		return false, err
	}
	want, err := w.seal()
	if err == nil && seal != want {
		err = fmt.Errorf("%s%s does not agree with what the file says: its end was cut off, or it was changed: restore it; after a change by hand remove %s, sd and certificate",
			d.at(sealKey), sealKey, sealKey)
	}
	return true, err
}

// A document is a TOML file laid flat: dotted keys and their values.
type document struct {
	text   []byte
	values map[string]any
}

// settingsKey is the table whose keys are free. Those of scaleEndingsKey are endings.
const settingsKey = "provenance.settings"

func (d *document) parse(data []byte) error {
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		var at *toml.DecodeError
		if errors.As(err, &at) {
			line, _ := at.Position()
			return fmt.Errorf("line %d: %w", line, err)
		}
		return err
	}
	d.text = data
	d.flatten("", tree)
	return nil
}

func (d *document) flatten(prefix string, tree map[string]any) {
	for part, v := range tree {
		key := join(prefix, part)
		if table, ok := v.(map[string]any); ok && key != settingsKey && key != scaleEndingsKey {
			if len(table) == 0 {
				d.values[key] = table
			}
			d.flatten(key, table)
			continue
		}
		d.values[key] = v
	}
}

// join appends a part to a dotted key. A part that could pass for two is quoted.
func join(prefix, part string) string {
	if part == "" || strings.ContainsAny(part, ".\"") {
		part = strconv.Quote(part)
	}
	if prefix == "" {
		return part
	}
	return prefix + "." + part
}

// lines returns the line of every key that has one. To find them takes as long as all other
// reading, so that it is left to errors.
func (d *document) lines() map[string]int {
	var parser unstable.Parser
	parser.Reset(d.text)
	lines, table := map[string]int{}, ""
	for parser.NextExpression() {
		node := parser.Expression()
		if node.Kind != unstable.Table && node.Kind != unstable.ArrayTable && node.Kind != unstable.KeyValue {
			continue
		}
		key := ""
		if node.Kind == unstable.KeyValue {
			key = table
		}
		line := 0
		for parts := node.Key(); parts.Next(); {
			part := parts.Node()
			key = join(key, string(part.Data))
			line = parser.Shape(part.Raw).Start.Line
		}
		// The line of a list is that of its first table.
		if _, again := lines[key]; !again || node.Kind != unstable.ArrayTable {
			lines[key] = line
		}
		if node.Kind != unstable.KeyValue {
			table = key
		}
	}
	return lines
}

// at returns the words that say where the key stands. A key of an inline table stands where the
// table does.
func (d *document) at(key string) string {
	lines := d.lines()
	for k := key; k != ""; k = k[:max(0, strings.LastIndexByte(k, '.'))] {
		if line, ok := lines[k]; ok {
			return fmt.Sprintf("line %d: ", line)
		}
	}
	return ""
}

// numberTables are the tables of 26 numbers; the first is required.
var numberTables = [...]string{"weights", "sd", "prior.mean", "prior.sd"}

// tableKeys are all keys whose values are tables.
var tableKeys = [...]string{"weights", scaleKey, scaleEndingsKey, "sd", "prior", "prior.mean", "prior.sd", "correlation", "provenance", settingsKey}

// knownKeys lists the keys that a weight file may have.
func knownKeys() []string {
	keys := append([]string{"definition", "rules", sealKey, "certificate", scalePiecesKey}, tableKeys[:]...)
	for _, t := range terms {
		keys = append(keys, join("correlation", t.Name))
	}
	for _, table := range numberTables {
		for _, t := range terms {
			keys = append(keys, join(table, t.Name))
		}
	}
	for _, key := range provenanceTexts {
		keys = append(keys, join("provenance", key.name))
	}
	for _, key := range provenanceCounts {
		keys = append(keys, join("provenance", key.name))
	}
	return keys
}

// checkKeys refuses the first unknown key of the file, and what stands where a table should.
func (d *document) checkKeys() error {
	for _, key := range tableKeys {
		if v, ok := d.values[key]; ok {
			if _, isTable := v.(map[string]any); !isTable {
				return fmt.Errorf("%s%s is %s: want a table", d.at(key), key, kindOf(v))
			}
		}
	}
	if err := d.checkLeftOut(); err != nil {
		return err
	}
	known := knownKeys()
	var unknown []string
	for key := range d.values {
		if !slices.Contains(known, key) {
			unknown = append(unknown, key)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	lines := d.lines()
	key := slices.MinFunc(unknown, func(a, b string) int {
		return cmp.Or(cmp.Compare(lines[a], lines[b]), cmp.Compare(a, b))
	})
	return fmt.Errorf("%sunknown key %s; the nearest known is %s", d.at(key), shown(key), decoding.Nearest(key, known))
}

// checkLeftOut refuses the keys of terms that the file's definition leaves out.
func (d *document) checkLeftOut() error {
	name, _ := d.values["definition"].(string)
	def, err := eval.ParseDefinition(name)
	if err != nil {
		return nil // weights reports it
	}
	for _, o := range def.LeftOut() {
		for _, table := range append(numberTables[:], "correlation") {
			if key := join(table, terms[o.Term].Name); d.has(key) {
				return fmt.Errorf("%s%s: definition %s leaves it out, because %s: remove it", d.at(key), key, def, o.Reason)
			}
		}
	}
	return nil
}

// shown is an unknown key, fit to be printed.
func shown(key string) string { return foreign.Shorten(foreign.Line(key), foreign.MaxName) }

func (d *document) weights() (w File, err error) {
	definition, err := value[string](d, "definition")
	if err != nil {
		return w, err
	}
	if w.Definition, err = eval.ParseDefinition(definition); err != nil {
		return w, fmt.Errorf("%s%w", d.at("definition"), err)
	}
	rules, err := value[string](d, "rules")
	if err != nil {
		return w, err
	}
	if w.Rules, err = parseRules(w.Definition, rules); err != nil {
		return w, fmt.Errorf("%s%w", d.at("rules"), err)
	}
	if err := d.numbers("weights", w.Definition, &w.Values, eval.CheckWeight); err != nil {
		return w, err
	}
	if w.Scale, err = d.scale(w.Definition); err != nil {
		return w, err
	}
	if d.has("sd") {
		w.SD = new([eval.NumWeights]float64)
		if err := d.numbers("sd", w.Definition, w.SD, checkSD); err != nil {
			return w, err
		}
	}
	if d.has("prior") {
		w.Prior = new(Prior)
		if err := d.numbers("prior.mean", w.Definition, &w.Prior.Mean, checkFinite); err != nil {
			return w, err
		}
		if err := d.numbers("prior.sd", w.Definition, &w.Prior.SD, checkSD); err != nil {
			return w, err
		}
	}
	if w.Correlation, err = d.correlation(w.Definition); err != nil {
		return w, err
	}
	if w.Certificate, err = d.certificate(); err != nil {
		return w, err
	}
	if err := w.checkCertificate(); err != nil {
		return w, fmt.Errorf("%s%w", d.at("certificate"), err)
	}
	w.Provenance, err = d.provenance()
	return w, err
}

// has reports whether the file has the table or a key in it.
func (d *document) has(table string) bool {
	for key := range d.values {
		if key == table || strings.HasPrefix(key, table+".") {
			return true
		}
	}
	return false
}

// numbers fills a table of a number for each term that the definition counts, none of which may be
// missing.
func (d *document) numbers(table string, def eval.Definition, into *[eval.NumWeights]float64, check func(float64) error) error {
	var missing []string
	for i, t := range def.Terms() {
		key := join(table, t.Name)
		if _, ok := d.values[key]; !ok {
			missing = append(missing, key)
			continue
		}
		v, err := value[float64](d, key)
		if err != nil {
			return err
		}
		if err := check(v); err != nil {
			return fmt.Errorf("%s%s %w", d.at(key), key, err)
		}
		into[i] = arithmetic.PositiveZero(v)
	}
	if len(missing) > 0 {
		return fmt.Errorf("missing %s: the table %s wants all %s", strings.Join(missing, ", "), table, counted.Of(def.Len(), "weight"))
	}
	return nil
}

func (d *document) provenance() (v Provenance, err error) {
	for _, key := range provenanceTexts {
		if name := join("provenance", key.name); d.has(name) {
			if *key.field(&v), err = value[string](d, name); err != nil {
				return v, err
			}
			if err := foreign.CheckText(*key.field(&v)); err != nil {
				return v, fmt.Errorf("%s%s: %w", d.at(name), name, err)
			}
		}
	}
	for _, key := range provenanceCounts {
		name := join("provenance", key.name)
		if !d.has(name) {
			continue
		}
		n, err := value[int64](d, name)
		if err != nil {
			return v, err
		}
		if n < 0 {
			return v, fmt.Errorf("%s%s = %d: want no negative number", d.at(name), name, n)
		}
		*key.field(&v) = int(n)
	}
	if !d.has(settingsKey) {
		return v, nil
	}
	settings, err := value[map[string]any](d, settingsKey)
	if err != nil || len(settings) == 0 {
		return v, err
	}
	v.Settings = make(map[string]string, len(settings))
	for key, setting := range settings {
		text, ok := setting.(string)
		if !ok {
			name := join(settingsKey, key)
			return v, fmt.Errorf("%s%s is %s: want text in quotes", d.at(name), name, kindOf(setting))
		}
		v.Settings[key] = text
	}
	return v, nil
}

// value returns a key's value, which must be of the type; a whole number will do for a float.
func value[T string | float64 | int64 | []any | map[string]any](d *document, key string) (v T, err error) {
	found, ok := d.values[key]
	if !ok {
		return v, fmt.Errorf("missing %s", key)
	}
	if n, isInt := found.(int64); isInt {
		if f, wantsFloat := any(&v).(*float64); wantsFloat {
			*f = float64(n)
			return v, nil
		}
	}
	v, ok = found.(T)
	if !ok {
		return v, fmt.Errorf("%s%s is %s: want %s", d.at(key), key, kindOf(found), kindOf(v))
	}
	return v, nil
}

// kindOf names the type of a TOML value.
func kindOf(v any) string {
	switch v.(type) {
	case string:
		return "text in quotes"
	case int64:
		return "a whole number"
	case float64:
		return "a number"
	case bool:
		return "true or false"
	case map[string]any:
		return "a table"
	case []any:
		return "a list"
	default:
		return "a date or time"
	}
}
