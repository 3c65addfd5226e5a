// Package configs carries the configurations that ship with raumlab, and
// reads configuration files strictly: a key that nobody knows is an error.
package configs

import "embed"

// Files holds engines/*.toml, so that the binary needs no file beside it.
//
//go:embed engines/*.toml
var Files embed.FS
