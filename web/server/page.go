package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"

	"raumlab/internal/hint"
)

// A file of the page, as it is sent.
type file struct {
	kind          string // media type
	plain, zipped []byte // zipped is nil where that saves little
	tag           string // of the plain content
}

// kinds are the media types of the page. The system's table of types has others on other machines.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".json": "application/json",
	".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm", ".gz": "application/gzip", ".woff2": "font/woff2",
	".webmanifest": "application/manifest+json",
}

// readPage reads all files, and compresses them once.
func readPage(page fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	err := fs.WalkDir(page, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(page, name)
		if err != nil {
			return err
		}
		kind := kinds[path.Ext(name)]
		if kind == "" {
			kind = "application/octet-stream"
		}
		sum := sha256.Sum256(content)
		files["/"+name] = &file{kind, content, zip(content), hex.EncodeToString(sum[:12])}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("files of the page: %w", err)
	}
	index := files["/index.html"]
	if index == nil {
		return nil, hint.Errorf("the page has no index.html: build it with 'npm run build' in the folder web")
	}
	files["/"] = index
	return files, nil
}

// zip returns the content compressed, or nil where that saves less than a tenth.
func zip(content []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		panic(err) // of a level that there is not
	}
	w.Write(content) // memory takes everything
	w.Close()
	if out.Len() > len(content)*9/10 {
		return nil
	}
	return out.Bytes()
}

// servePage answers with a file of the page. The browser asks each time whether its copy is the
// newest, so that a new version of raumlab is seen at once.
func (s *Server) servePage(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		fail(w, http.StatusMethodNotAllowed, "%s: only GET and HEAD are allowed for files of the page", r.Method)
		return
	}
	f := s.page[r.URL.Path]
	if f == nil {
		fail(w, http.StatusNotFound, "%s: no such file", r.URL.Path)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	content, tag := f.plain, `"`+f.tag+`"`
	if f.zipped != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsZip(r) {
			content, tag = f.zipped, `"`+f.tag+`-gz"`
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", tag)
	if hasTag(r.Header.Get("If-None-Match"), tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method == http.MethodGet {
		w.Write(content) // a client that has gone needs no answer
	}
}

func acceptsZip(r *http.Request) bool {
	for _, x := range strings.Split(r.Header.Get("Accept-Encoding"), ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(x), ";")
		if name == "gzip" {
			return strings.TrimSpace(quality) != "q=0"
		}
	}
	return false
}

// hasTag reports whether a list of entity tags has a tag; that a proxy calls it weak does not
// matter.
func hasTag(list, tag string) bool {
	for _, x := range strings.Split(list, ",") {
		if strings.TrimPrefix(strings.TrimSpace(x), "W/") == tag {
			return true
		}
	}
	return false
}
