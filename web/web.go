// Package web holds the board page as it was built: `npm run build` in this folder writes dist,
// `.ci/wasm/build` the engine, and the binary carries both.
package web

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
)

//go:embed dist
var dist embed.FS

//go:embed engine/engine.wasm.gz
var engine []byte

// Files returns the files of the page.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // dist is embedded, or the package does not compile
	}
	return files
}

// What index.html says of the engine. Without a server it has the policy of the header, too.
const (
	byServer = `<html lang="en" data-engine="server">
<head>
<meta charset="utf-8">
`
	byWorker = `<html lang="en" data-engine="wasm">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'none'">
`
)

// EngineName is the name of the engine among the files of the static site: WebAssembly, compressed
// by gzip.
const EngineName = "engine.wasm.gz"

// Site returns the files of the page for a host that does nothing but hand them out: the engine
// runs in the browser.
func Site() (map[string][]byte, error) {
	site := map[string][]byte{EngineName: engine}
	err := fs.WalkDir(Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		site[name], err = fs.ReadFile(Files(), name)
		return err
	})
	if err != nil {
		return nil, err
	}
	before, after, found := strings.Cut(string(site["index.html"]), byServer)
	if !found {
		return nil, fmt.Errorf("index.html of the page has no %q", byServer)
	}
	site["index.html"] = []byte(before + byWorker + after)
	return site, nil
}
