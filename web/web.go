// Package web holds what was built from the sources in this folder by `npm run build`: the board
// page, and the script that draws the charts of report pages. The binary carries them.
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
