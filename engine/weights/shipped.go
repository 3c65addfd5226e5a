package weights

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// shippedFolder holds the weight files that ship, each under its name.
const shippedFolder = "weights"

// Names returns the names of the shipped weights for Raumschach: published and corrected, which are
// Raumfischer's under either definition of the features, and those that were tuned.
func Names() []string { return slices.DeleteFunc(All(), isAlice) }

// isAlice tells the shipped weights for Alice-Raumschach by their names.
func isAlice(name string) bool { return strings.HasPrefix(name, Alice) }

// Alice is the name of the shipped weights for Alice-Raumschach that its engine plays with. Those
// whose names begin so are for that game, too.
const Alice = "alice"

// Usual is the name of the shipped weights for Raumschach that the engine raumlab plays with.
const Usual = "raumlab"

// UsualFor names the shipped weights that show a position of the variant where no others are named:
// those of the engine raumlab, which commands play and analyse with.
func UsualFor(v variant.Variant) string {
	if v.IsAlice() {
		return Alice
	}
	return Usual
}

// NamesFor returns the names of the shipped weights for games of the variant.
func NamesFor(v variant.Variant) []string {
	if v.IsAlice() {
		return slices.DeleteFunc(All(), func(name string) bool { return !isAlice(name) })
	}
	return Names()
}

// All returns the names of all shipped weights, of any variant.
func All() []string { return configs.Names(shippedFolder, ".toml") }

// NameOf returns the name of the shipped weights with that hash, "" for none.
func NameOf(hash string) string {
	for _, name := range All() {
		if w, err := Load(name); err == nil && w.Hash() == hash {
			return name
		}
	}
	return ""
}

// Load reads weights that ship by their name, or a file whose name ends in .toml.
func Load(ref string) (File, error) {
	if isFile(ref) {
		return Read(ref)
	}
	names := All()
	if !slices.Contains(names, ref) {
		none := ""
		if _, err := os.Stat(ref); errors.Is(err, fs.ErrNotExist) {
			none = "; there is no such file or folder"
		}
		return File{}, fmt.Errorf("weights %q: expected %s or a file ending in .toml%s", ref, strings.Join(names, ", "), none)
	}
	file := path.Join(shippedFolder, ref+".toml")
	data, err := configs.Files.ReadFile(file)
	if err != nil {
		panic(err) // embedded
	}
	return Parse(file, data)
}

// LoadFor loads the weights for games under the rules.
func LoadFor(ref string, r variant.Rules) (eval.Weights, error) {
	w, err := Load(ref)
	if err != nil {
		return w.Weights, err
	}
	return ForRules(w.Weights, ref, r)
}

// ForRules returns the weights that ref names for games under the rules. Those that ship serve any
// rules of their variant; those of a file only the array and pawns that it has.
func ForRules(w eval.Weights, ref string, r variant.Rules) (eval.Weights, error) {
	if err := Fits(w, ref, r.Variant); err != nil {
		return w, err
	}
	if w.Rules != r.Base() && isFile(ref) {
		return w, fmt.Errorf("weights %s are for rules %s, not for %s", ref, w.RulesText(), r)
	}
	w.Rules = r.Base()
	return w, nil
}

// isFile reports whether ref names a file, not weights that ship.
func isFile(ref string) bool { return strings.HasSuffix(ref, ".toml") }
