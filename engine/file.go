package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"raumlab/configs"
	"raumlab/engine/net"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// maxFileSize is more bytes than an engine file has.
const maxFileSize = 1 << 20

// networkPlayer is the engine that plays with a network file.
const networkPlayer = "raumlab"

// load reads an engine that ships, by its name, or an engine file, with its weights and tables, or the
// engine of a network file.
func load(ctx context.Context, ref string) (Config, error) {
	if net.IsFile(ref) {
		n, err := net.Read(ref)
		if err != nil {
			return Config{}, err
		}
		c, err := load(ctx, networkPlayer)
		if err != nil {
			return Config{}, err
		}
		return c.WithNetwork(ref, n), nil
	}
	c, file, err := read(ref)
	if err != nil {
		return Config{}, err
	}
	if err := c.resolve(ctx); err != nil {
		return Config{}, fmt.Errorf("%s: %w", file, err)
	}
	return c, nil
}

// read reads what an engine file says, and returns its name.
func read(ref string) (c Config, file string, err error) {
	var data []byte
	file = ref
	if strings.HasSuffix(ref, ".toml") {
		data, err = disk.ReadText(ref, maxFileSize)
	} else {
		file = path.Join("engines", ref+".toml")
		if data, err = configs.Files.ReadFile(file); err != nil {
			return Config{}, file, fmt.Errorf("engine %q: expected a file ending in .toml, a network ending in %s, or one of %s",
				ref,
				net.Ending, strings.Join(Names(), ", "))
		}
	}
	if err != nil {
		return Config{}, file, fmt.Errorf("engine: %w", err)
	}
	if c, err = parse(file, data); err != nil {
		if named, defined, _ := keys(file, data); defined && !named {
			return Config{}, file, hint.Settingf(
				"%s: this is a weight file: use %s or the option Weights, or name it under key weights of an engine file", file,
				hint.Setting{Key: "weights"})
		}
		return Config{}, file, err
	}
	return c, file, nil
}

// parse reads the text of an engine file. Options that it does not name have their defaults.
func parse(file string, data []byte) (Config, error) {
	c := Config{Search: search.Defaults()}
	var tree map[string]any
	unread := decoding.TOML(file, data, &tree)
	if _, is := tree["alice"].(map[string]any); is {
		c.Alice = newAlice()
	}
	// What is wrong with a key is said first.
	if err := decoding.TOML(file, data, &c); err != nil {
		return c, err
	}
	if unread != nil {
		return c, unread
	}
	tables, _ := tree["search"].(map[string]any)
	for _, name := range search.ProfileNames() {
		if table, ok := tables[name].(map[string]any); ok {
			if err := c.Search.Override(name, slices.Collect(maps.Keys(table))); err != nil {
				return c, fmt.Errorf("%s: %w", file, err)
			}
		}
	}
	return c, nil
}

// IsWeights tells weights from engines, by file or by name. Weight files have a key definition,
// engine files a key name. A name that both have is the engine's.
func IsWeights(ref string) (bool, error) {
	if !strings.HasSuffix(ref, ".toml") {
		return slices.Contains(weights.All(), ref) && !slices.Contains(Names(), ref), nil
	}
	data, err := disk.ReadText(ref, maxFileSize)
	if err != nil {
		return false, fmt.Errorf("engine or weights: %w", err)
	}
	named, defined, err := keys(ref, data)
	if err == nil && named == defined {
		err = fmt.Errorf("%s: neither an engine file (key name) nor a weight file (key definition)", ref)
	}
	return defined && err == nil, err
}

// keys reports whether a TOML text has the key name of engines, and the key definition of weights.
func keys(file string, data []byte) (named, defined bool, err error) {
	var tree map[string]any
	err = decoding.TOML(file, data, &tree)
	_, named = tree["name"]
	_, defined = tree["definition"]
	return named, defined, err
}

// resolve checks the values and loads the weights and tables.
func (c *Config) resolve(ctx context.Context) error {
	if c.Name == "" {
		return errors.New("key name is missing: give the engine one, such as name = 'mine'")
	}
	if strings.TrimSpace(c.Name) != c.Name {
		return fmt.Errorf("key name = %s: the name must not begin or end with a space", sanitize.Quote(c.Name))
	}
	if err := sanitize.CheckName(c.Name); err != nil {
		return fmt.Errorf("key name: %w", err)
	}
	if slices.Contains(weights.All(), c.Name) && !slices.Contains(Names(), c.Name) {
		return fmt.Errorf("key name = %q: shipped weights have this name: give the engine another one", c.Name)
	}
	with, err := c.WithTables(ctx, c.Tables)
	if err != nil {
		return fmt.Errorf("key tables: %w", err)
	}
	if *c = with; c.Random {
		return nil
	}
	if c.Depth < 1 || c.Depth > search.MaxDepth {
		return fmt.Errorf("key depth = %d: expected 1 to %d plies", c.Depth, search.MaxDepth)
	}
	f, ok := functions[c.Evaluation]
	if !ok {
		return fmt.Errorf("key evaluation = %q: expected features, net, maackesgeist or material", c.Evaluation)
	}
	if f == search.Features {
		w, err := weights.Load(c.Weights)
		if err != nil {
			return fmt.Errorf("key weights: %w", err)
		}
		if err := weights.Fits(w.Weights, c.Weights, variant.Raumschach); err != nil {
			return fmt.Errorf("key weights: %w", err)
		}
		c.weights = w.Weights
		c.ofFile = namedWeights{c.Weights, c.weights}
	} else if c.Values == nil {
		return fmt.Errorf("table values is missing: evaluation %q needs it", c.Evaluation)
	}
	if err := c.resolveNetwork(); err != nil {
		return err
	}
	if c.Alice != nil {
		if err := c.Alice.resolve(); err != nil {
			return err
		}
	}
	return c.Search.Validate()
}

// resolveNetwork reads the network of the evaluation net. The other evaluations have none.
func (c *Config) resolveNetwork() error {
	switch {
	case c.Evaluation != networkName && c.Net != "":
		return fmt.Errorf("key net = %s: evaluation %q has no network: expected evaluation %q", sanitize.Quote(c.Net),
			c.Evaluation,
			networkName)
	case c.Evaluation != networkName:
		return nil
	case c.Weights != "":
		return fmt.Errorf("key weights = %s: a network has no weights (table values serves move ordering): leave out the key",
			sanitize.Quote(c.Weights))
	}
	n, err := net.Load(c.Net)
	if err != nil {
		return fmt.Errorf("key net: %w", err)
	}
	c.network = n
	return nil
}
