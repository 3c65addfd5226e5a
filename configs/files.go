//go:build !js

package configs

import "embed"

// Files holds engines/*.toml, weights/*.toml, nets/*.net, the positions of raumlab bench, mates, openings
// for matches, names of openings, and books/*.parquet.
//
//go:embed engines/*.toml weights/*.toml nets/*.net suites/*.epd
//go:embed openings/names.tsv books/*.parquet
var Files embed.FS
