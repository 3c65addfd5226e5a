//go:build release

package web

import (
	"embed"
	"io/fs"
)

// embeddedEngine has the files that .ci/release has made before it builds.
//
//go:embed engine
var embeddedEngine embed.FS

// embedded returns the engine that a release carries.
func embedded() (map[string][]byte, error) {
	files, err := fs.Sub(embeddedEngine, "engine")
	if err != nil {
		return nil, err
	}
	return read(files)
}
