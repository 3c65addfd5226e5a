// Package web holds the board page as it was built: `npm run build` in this folder writes dist,
// and the binary carries it.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

// Files returns the files of the page.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is embedded, or the package does not compile
	}
	return files
}
