package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
	"raumlab/web"
)

// exportName is the file of a site that says what else in the folder is the site's.
const exportName = "export.json"

// An export is what exportName holds.
type export struct {
	Schema  int      `json:"schema"`
	Version string   `json:"version"` // of raumlab
	Files   []string `json:"files"`   // in order
}

const exportSchema = 1

// runExport writes the static site.
func runExport(ctx context.Context, dir string, stdout, stderr io.Writer) error {
	before, err := exported(dir)
	if err != nil {
		return err
	}
	if err := disk.MayMakeFolder(dir); err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	site, err := siteFiles(ctx, stderr)
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	names := slices.Sorted(maps.Keys(site))
	if err := disk.MakeFolder(dir); err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	// The list comes before the files, so that a kill leaves none that is on no list.
	all := slices.Compact(slices.Sorted(slices.Values(append(slices.Clone(before), names...))))
	if err := writeList(dir, all); err != nil {
		return err
	}
	size := 0
	for _, name := range names {
		if err := disk.ReplaceBytes(filepath.Join(dir, name), site[name]); err != nil {
			return fmt.Errorf("--export: %w", err)
		}
		size += len(site[name])
	}
	for _, name := range before {
		if site[name] != nil {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("--export: %w", err)
		}
	}
	if err := writeList(dir, names); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout,
		"%s: %s, %.1f MB; serve the folder with any static file server and open index.html\n", dir,
		plural.Of(len(names), "file"), float64(size)/1e6)
	return err
}

// siteFiles returns the files of the site. Where the engine has to be built, it shows how far that is.
func siteFiles(ctx context.Context, stderr io.Writer) (map[string][]byte, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	var shown *term.Progress
	engine, err := web.Engine(ctx, web.EngineOptions{
		Dir: ".", Version: cli.Version, Cache: filepath.Join(cache, "raumlab"),
		Progress: func(done int64) {
			if shown == nil {
				shown = term.NewProgress(stderr, "packages of the engine for browsers", 0, term.NoTotal)
			}
			shown.At(done)
		},
	})
	shown.End()
	if err != nil {
		return nil, err
	}
	return web.Site(engine)
}

func writeList(dir string, names []string) error {
	return folder.Write(filepath.Join(dir, exportName), export{exportSchema, cli.Version, names})
}

// exported returns the names of the files of the site that is in the folder, none for an empty one. It
// refuses a folder of anything else.
func exported(dir string) ([]string, error) {
	if entries, err := os.ReadDir(dir); errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil, nil
	}
	var e export
	err := folder.Read(filepath.Join(dir, exportName), &e)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("--export %s: the existing folder is not replaced, because it has no %s: name another folder",
			dir, exportName)
	case err != nil:
		return nil, fmt.Errorf("--export: %w", err)
	case e.Schema != exportSchema:
		return nil, fmt.Errorf("--export %s: %s has schema %d, expected %d: name another folder", dir, exportName, e.Schema,
			exportSchema)
	}
	for _, name := range e.Files {
		if !filepath.IsLocal(name) || filepath.Base(name) != name {
			return nil, fmt.Errorf("--export %s: %s names the file %q: name another folder", dir, exportName, name)
		}
	}
	return e.Files, nil
}
