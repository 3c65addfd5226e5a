package engine

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// weightsFolder holds the weight files that ship, each under its name.
const weightsFolder = "weights"

// WeightsNames returns the names of the weights that ship with raumlab: published, source 000's under its own definitions of the features; corrected, the same
// numbers under the corrected ones; and such as were tuned.
func WeightsNames() []string {
	files, err := configs.Files.ReadDir(weightsFolder)
	if err != nil {
		panic(err) // embedded
	}
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), ".toml"))
	}
	return names
}

// WeightsName returns the name of the weights of that hash, "" if none that ship have it.
func WeightsName(hash string) string {
	for _, name := range WeightsNames() {
		if w, err := LoadWeights(name); err == nil && w.Hash() == hash {
			return name
		}
	}
	return ""
}

// LoadWeights reads weights that ship by their name, or a file.
func LoadWeights(ref string) (eval.Weights, error) {
	if strings.HasSuffix(ref, ".toml") {
		return eval.ReadWeights(ref)
	}
	names := WeightsNames()
	if !slices.Contains(names, ref) {
		return eval.Weights{}, fmt.Errorf("weights %q: want %s or a file ending in .toml", ref, strings.Join(names, ", "))
	}
	file := path.Join(weightsFolder, ref+".toml")
	data, err := configs.Files.ReadFile(file)
	if err != nil {
		panic(err) // embedded
	}
	w, err := eval.ParseWeights(data)
	if err != nil {
		return w, fmt.Errorf("%s: %w", file, err)
	}
	return w, nil
}

// WeightsFor is LoadWeights for games under the rules.
func WeightsFor(ref string, r board.Rules) (eval.Weights, error) {
	w, err := LoadWeights(ref)
	if err != nil {
		return w, err
	}
	return fit(w, ref, r)
}

func fit(w eval.Weights, ref string, r board.Rules) (eval.Weights, error) {
	if w.Rules != r && strings.HasSuffix(ref, ".toml") {
		return w, fmt.Errorf("weights %s are for rules %s, not for %s", ref, w.Rules, r)
	}
	if w.Rules != r {
		w.Rules, w.Certificate = r, nil // matches under other rules say nothing of these
	}
	return w, nil
}
