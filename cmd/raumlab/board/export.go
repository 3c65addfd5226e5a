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

// exportName is the file of a site by which its folder is known.
const exportName = "export.json"

// An export is what exportName holds.
type export struct {
	Schema  int      `json:"schema"`
	Version string   `json:"version"` // of raumlab
	Files   []string `json:"files"`   // in order
}

const exportSchema = 1

// runExport writes the static site. The folder of an earlier one is written again.
func runExport(ctx context.Context, dir string, stdout, stderr io.Writer) error {
	if err := mayExport(dir); err != nil {
		return err
	}
	if err := disk.MayMakeFolder(dir); err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	files, err := siteFiles(ctx, stderr)
	if err == nil {
		err = disk.MakeFolder(dir)
	}
	names := slices.Sorted(maps.Keys(files))
	if err == nil {
		err = folder.Write(filepath.Join(dir, exportName), export{exportSchema, cli.Version, names})
	}
	size := 0
	for _, name := range names {
		if err == nil {
			err = disk.ReplaceBytes(filepath.Join(dir, name), files[name])
		}
		size += len(files[name])
	}
	if err != nil {
		return fmt.Errorf("--export: %w", err)
	}
	_, err = fmt.Fprintf(stdout,
		"%s: %s, %.1f MB; serve the folder with any static file server and open index.html\n", dir,
		plural.Of(len(names), "file"), float64(size)/1e6)
	return err
}

// mayExport refuses a folder that holds anything, but no site.
func mayExport(dir string) error {
	if entries, err := os.ReadDir(dir); errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	var e export
	err := folder.Read(filepath.Join(dir, exportName), &e)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("--export %s: the existing folder is not replaced, because it has no %s: name another folder",
			dir, exportName)
	case err != nil:
		return fmt.Errorf("--export: %w", err)
	case e.Schema != exportSchema:
		return fmt.Errorf("--export %s: %s has schema %d, expected %d: name another folder", dir, exportName, e.Schema,
			exportSchema)
	}
	return nil
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
