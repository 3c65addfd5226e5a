package client

import (
	"context"
	"maps"
	"strings"
	"time"

	"raumlab/engine/variant"
)

// Alike reports whether two programs are one by their content, whatever their paths, with the same
// arguments and the same options. An option at its default counts as one that is not set; the
// program is started to ask for defaults, as Start does.
func (p Program) Alike(ctx context.Context, other Program, rules variant.Rules, patience time.Duration) (bool, error) {
	if p.Hash == other.Hash {
		return true, nil
	}
	if p.content != other.content {
		return false, nil
	}
	process, err := p.Start(ctx, rules, patience)
	if err != nil {
		return false, err
	}
	defer process.Close()
	return maps.Equal(process.changed(p.options), process.changed(other.options)), nil
}

// changed returns the values, by name in small letters, of options that are not at their defaults.
func (c *Process) changed(options []Option) map[string]string {
	all := map[string]string{}
	for _, o := range options {
		name := strings.ToLower(o.Name)
		d := c.options[name]
		all[name] = d.canonical(o.Value)
		if d.kind != "button" && all[name] == d.canonical(d.initial) {
			delete(all, name)
		}
	}
	return all
}

// canonical is the one spelling of a value.
func (d declaration) canonical(value string) string {
	switch d.kind {
	case "check", "combo":
		return strings.ToLower(value)
	case "spin":
		if n := whole(value); n != nil {
			return n.String()
		}
	case "string":
		if value == emptyString {
			return ""
		}
	}
	return value
}

// emptyString is how the protocol writes a default that is no character.
const emptyString = "<empty>"
