// Package web holds what was built from the sources in this folder by `npm run build`: the board
// page, and the script that draws the charts of report pages. The binary carries them. It also makes
// the static site of the page, with the engine for browsers: a release carries that engine; other
// programs build it from raumlab's source by the Go toolchain that is there.
package web

import (
	"embed"
	"io/fs"
)

//go:embed dist
var dist embed.FS

//go:embed charts/dist/charts.js
var charts string

// Files returns the files of the page.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is embedded, or the package does not compile
	}
	return files
}

// Charts returns the script that draws the charts of a report page. It begins with the licences of
// its libraries.
func Charts() string { return charts }
