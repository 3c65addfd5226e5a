package web

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// EngineOptions say how an engine is found or built.
type EngineOptions struct {
	Dir      string           // the source is looked for here and above
	Version  string           // of raumlab: of the program, and of the source
	Cache    string           // folder that keeps what was built
	Progress func(done int64) // packages compiled; nil = none is called
}

// Engine returns the files of the engine for browsers. It comes with this program, or from the cache,
// or it is built from source; then nothing but the cache is written.
func Engine(ctx context.Context, o EngineOptions) (map[string][]byte, error) {
	if files, err := embedded(); files != nil || err != nil {
		return files, err
	}
	source, err := sourceOf(o.Dir, o.Version)
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath("go"); err != nil {
		return nil, hint.Errorf("the engine for browsers is built by Go: %w: %s", err, buildHint)
	}
	g := toolchain{source: source}
	if err := g.ask(ctx); err != nil {
		return nil, err
	}
	runtime, err := disk.ReadFile(filepath.Join(g.root, "lib", "wasm", RuntimeName), 1<<20)
	if err != nil {
		return nil, err
	}
	licences, err := g.licences()
	if err != nil {
		return nil, err
	}
	key, err := g.key(o.Version)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(o.Cache, "engine-"+key+".wasm.gz")
	compiled, err := disk.ReadFile(file, 1<<30)
	if errors.Is(err, fs.ErrNotExist) {
		if compiled, err = g.build(ctx, o); err == nil {
			err = keep(file, compiled)
		}
	}
	if err != nil {
		return nil, err
	}
	return map[string][]byte{EngineName: compiled, RuntimeName: runtime, licenceName: licences}, nil
}

// A toolchain is Go in the folder of a source, and the packages of the engine there.
type toolchain struct {
	source, root, version string
	packages              []goPackage
}

// A goPackage is what go list says of a package.
type goPackage struct {
	Dir        string
	GoFiles    []string
	SFiles     []string
	EmbedFiles []string
	Module     *struct {
		Path, Version, Dir string
		Main               bool
	}
}

// run runs go for browsers in the source, and returns what it prints.
func (g *toolchain) run(ctx context.Context, stderr io.Writer, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = g.source
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=", "GOEXPERIMENT=", "GOWORK=off")
	var said bytes.Buffer
	cmd.Stderr = io.MultiWriter(&said, stderr)
	out, err := cmd.Output()
	if err != nil {
		why := cmp.Or(context.Cause(ctx), err)
		return nil, fmt.Errorf("go %s in %s: %w\n%s", args[0], g.source, why, strings.TrimSpace(said.String()))
	}
	return out, nil
}

// ask asks go which toolchain it is, and which packages the engine has.
func (g *toolchain) ask(ctx context.Context) error {
	said, err := g.run(ctx, io.Discard, "env", "GOROOT", "GOVERSION")
	if err != nil {
		return err
	}
	g.root, g.version, _ = strings.Cut(strings.TrimSpace(string(said)), "\n")
	const fields = "-json=Dir,GoFiles,SFiles,EmbedFiles,Module"
	list, err := g.run(ctx, io.Discard, "list", "-deps", fields, "./"+program)
	if err != nil {
		return err
	}
	for decoder := json.NewDecoder(bytes.NewReader(list)); ; {
		var p goPackage
		switch err := decoder.Decode(&p); {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("what go list says of the engine: %w", err)
		}
		g.packages = append(g.packages, p)
	}
}

// key returns a name for what the build depends on: versions, and the files of raumlab's packages.
func (g *toolchain) key(version string) (string, error) {
	hash := sha256.New()
	fmt.Fprintln(hash, version, g.version)
	files := []string{filepath.Join(g.source, "go.mod"), filepath.Join(g.source, "go.sum")}
	for _, p := range g.packages {
		if p.Module == nil || !p.Module.Main {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.SFiles, p.EmbedFiles) {
			files = append(files, filepath.Join(p.Dir, name))
		}
	}
	for _, file := range files {
		content, err := disk.ReadFile(file, 1<<30)
		if err != nil {
			return "", err
		}
		name, _ := filepath.Rel(g.source, file)
		fmt.Fprintf(hash, "%s %x\n", filepath.ToSlash(name), sha256.Sum256(content))
	}
	return hex.EncodeToString(hash.Sum(nil))[:16], nil
}

// build compiles the engine and compresses it.
func (g *toolchain) build(ctx context.Context, o EngineOptions) ([]byte, error) {
	if err := disk.MakeFolder(o.Cache); err != nil {
		return nil, err
	}
	plain := disk.Temporary(filepath.Join(o.Cache, fmt.Sprintf("engine-%d.wasm", os.Getpid())))
	defer os.Remove(plain)
	// go names each package that it compiles, and none that it has compiled before: how many are to
	// come is not known.
	names, written := io.Pipe()
	counted := make(chan struct{})
	go func() {
		defer close(counted)
		for done, lines := int64(0), bufio.NewScanner(names); lines.Scan(); done++ {
			if o.Progress != nil {
				o.Progress(done)
			}
		}
		io.Copy(io.Discard, names) // a line that is too long for the scanner
	}()
	_, err := g.run(ctx, written, "build", "-v", "-trimpath", "-buildvcs=false",
		"-ldflags", "-s -w -buildid= -X main.version="+o.Version, "-o", plain, "./"+program)
	written.Close()
	<-counted
	if err != nil {
		return nil, err
	}
	compiled, err := disk.ReadFile(plain, 1<<30)
	if err != nil {
		return nil, err
	}
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(compiled)
	}
	if err == nil {
		err = w.Close()
	}
	return zipped.Bytes(), err
}

// keep writes an engine into the cache, where it takes the place of earlier ones.
func keep(file string, compiled []byte) error {
	before, err := filepath.Glob(filepath.Join(filepath.Dir(file), "engine-*.wasm.gz"))
	if err != nil {
		return err
	}
	for _, old := range before {
		if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return disk.ReplaceBytes(file, compiled)
}

// licences returns the licences of all that the site is made of: the page's, Go's, and those of the
// modules in the engine.
func (g *toolchain) licences() ([]byte, error) {
	files, err := page()
	if err != nil {
		return nil, err
	}
	text := bytes.NewBuffer(bytes.Clone(files[licenceName]))
	add := func(what, dir string) error {
		licence, err := disk.ReadFile(filepath.Join(dir, "LICENSE"), 1<<20)
		if err != nil {
			return err
		}
		fmt.Fprintf(text, "\n%s\n\n%s\n\n%s\n", strings.Repeat("-", 72), what, bytes.TrimSpace(licence))
		return nil
	}
	if err := add(g.version+", its runtime and its standard library, "+RuntimeName+" among it", g.root); err != nil {
		return nil, err
	}
	modules := map[string]string{} // folder by name
	for _, p := range g.packages {
		if m := p.Module; m != nil && !m.Main {
			modules[m.Path+" "+m.Version] = m.Dir
		}
	}
	for _, name := range slices.Sorted(maps.Keys(modules)) {
		if err := add(name, modules[name]); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
