//go:build release

package site

import (
	"embed"
	"io/fs"
)

// engine has the files that .ci/release has made before it builds.
//
//go:embed engine
var engine embed.FS

// embedded returns the engine that a release carries.
func embedded() (map[string][]byte, error) {
	files, err := fs.Sub(engine, "engine")
	if err != nil {
		return nil, err
	}
	return read(files)
}
