// Package configs has the engines, weights and positions that ship with raumlab, embedded, so
// that the binary needs no file beside it.
package configs

import "embed"

// Files holds engines/*.toml, weights/*.toml, the positions of raumlab bench and openings for
// matches, and names of openings.
//
//go:embed engines/*.toml weights/*.toml suites/bench.epd suites/openings.epd openings/names.tsv
var Files embed.FS
