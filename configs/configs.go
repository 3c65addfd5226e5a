// Package configs carries the configurations and weights that ship with raumlab, and
// reads configuration files strictly: a key that nobody knows is an error.
package configs

import "embed"

// Files holds engines/*.toml, weights/*.toml, the positions of raumlab bench and openings for matches, so that the binary needs no file beside it.
//
//go:embed engines/*.toml weights/*.toml suites/bench.epd suites/openings.epd
var Files embed.FS
