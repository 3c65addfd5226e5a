// Package configs has the engines, weights, books and positions that ship with raumlab, embedded,
// so that the binary needs no file beside it.
package configs

import "embed"

// Files holds engines/*.toml, weights/*.toml, the positions of raumlab bench and openings for
// matches, names of openings, and books/*.parquet.
//
//go:embed engines/*.toml weights/*.toml suites/bench.epd suites/openings.epd
//go:embed openings/names.tsv books
var Files embed.FS
