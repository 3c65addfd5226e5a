// Package configs carries the configurations that ship with raumlab, and
// reads configuration files strictly: a key that nobody knows is an error.
package configs

import "embed"

// Files holds engines/*.toml and the positions of raumlab bench, so that the binary needs no file beside it.
//
//go:embed engines/*.toml suites/bench.epd
var Files embed.FS
