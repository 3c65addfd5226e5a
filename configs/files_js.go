package configs

import "embed"

// Files holds what an engine in a browser needs: everything that is here is loaded with the page.
//
//go:embed engines/*.toml weights/*.toml nets/*.net suites/bench.epd
var Files embed.FS
