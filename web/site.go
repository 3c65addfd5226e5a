package web

import (
	"fmt"
	"io/fs"
	"maps"
	"strings"
)

// Files of the engine among those of the site.
const (
	EngineName  = "engine.wasm.gz" // WebAssembly, compressed by gzip
	RuntimeName = "wasm_exec.js"   // of the Go toolchain that compiled the engine
	licenceName = "LICENSES.txt"   // of what the page and the engine are made of
)

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

// Site returns the files of the static site: the board page for a host that only hands out files. The
// engine, whose files are given, then runs in the browser.
func Site(engine map[string][]byte) (map[string][]byte, error) {
	site, err := page()
	if err != nil {
		return nil, err
	}
	before, after, found := strings.Cut(string(site["index.html"]), byServer)
	if !found {
		return nil, fmt.Errorf("index.html of the page has no %q", byServer)
	}
	site["index.html"] = []byte(before + byWorker + after)
	maps.Copy(site, engine)
	return site, nil
}

// page returns the files of the page.
func page() (map[string][]byte, error) { return read(Files()) }

// read returns all files of a folder.
func read(folder fs.FS) (map[string][]byte, error) {
	files := map[string][]byte{}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(folder, name)
		return err
	})
	return files, err
}
