package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/selfplay/match"
)

// MayPut refuses a file of --out that must not be written, before the work begins. It refuses
// anything but a regular file, a file that mayReplace refuses, and one in the folder of a corpus.
// mayReplace may be nil.
func MayPut(path string, mayReplace func(path string) error) error {
	if IsStandard(path) {
		return nil
	}
	if strings.HasSuffix(path, string(filepath.Separator)) {
		return Usagef("--out %s: this is the name of a folder: name a file in it", path)
	}
	if slices.Contains(standard, path) {
		return Usagef("--out %s: write --out - for standard output", path)
	}
	if err := disk.MayReplace(path); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	if err := OutsideCorpora("--out", path); err != nil || mayReplace == nil {
		return err
	}
	return mayReplace(path)
}

// Free returns a check for MayPut: it refuses a file that is there, unless it is empty, or force says
// to replace it.
func Free(force bool) func(path string) error {
	return func(path string) error {
		info, err := os.Stat(path)
		switch {
		case force || errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0:
			return nil
		case err != nil:
			return disk.WriteError(path, err)
		}
		return hint.Errorf("--out %s: the existing file is not replaced: name another file, or replace it with --force", path)
	}
}

// AddForce adds the flag for Free.
func AddForce(cmd *cobra.Command, force *bool) {
	cmd.Flags().BoolVar(force, "force", false, "replace the file of --out if it is there")
}

// OutsideCorpora refuses a file or folder in that of a corpus, which could be taken for a part.
func OutsideCorpora(flag, path string) error {
	dir := filepath.Dir(path)
	is, err := corpus.IsFolder(dir)
	if err != nil {
		return fmt.Errorf("%s %s: %w", flag, path, err)
	}
	if is {
		return fmt.Errorf(
			"%s %s: the file would be in the folder of the corpus %s, which holds only its own files: name a file outside it",
			flag, path, dir)
	}
	return nil
}

// PrepareOut is MayPut, then MakeFolder.
func PrepareOut(path string, mayReplace func(path string) error) error {
	if err := MayPut(path, mayReplace); err != nil {
		return err
	}
	if IsStandard(path) {
		return nil
	}
	return MakeFolder(path)
}

// IsStandard reports whether --out is standard output.
func IsStandard(out string) bool { return out == "-" }

// printsAnnotation marks commands that write one file and may print it instead.
const printsAnnotation = "prints"

// standard are other names of standard output.
var standard = []string{"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}

// MayPrint lets --out of a command be standard output.
func MayPrint(cmd *cobra.Command) {
	cmd.Flag("out").Usage += "; - = standard output"
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[printsAnnotation] = "-"
}

// written are the flags beside --out that name what a command writes.
var written = []string{"export", "log", "save", "status"}

// refuseStandard refuses standard output for a folder, for more than one file, and for a file that is
// written bit by bit.
func refuseStandard(cmd *cobra.Command) error {
	const instead = "name it, or write ./- for this name"
	is := func(flag string) bool {
		f := cmd.Flags().Lookup(flag)
		return f != nil && IsStandard(f.Value.String())
	}
	if is("out") && cmd.Annotations[printsAnnotation] == "" {
		return Usagef("--out -: standard output takes one file that is written at once, and this command " +
			"writes a folder, several files, or a file that it resumes: " + instead)
	}
	for _, flag := range written {
		if is(flag) {
			return Usagef("--%s -: standard output takes only the file of --out: %s", flag, instead)
		}
	}
	return nil
}

// newFolders are the folders that a command may make for what it writes, the deepest first: a command
// that fails leaves none of them empty.
func newFolders(cmd *cobra.Command) (all []string) {
	for _, flag := range append([]string{"out"}, written...) {
		if f := cmd.Flags().Lookup(flag); f != nil && f.Value.String() != "" && !IsStandard(f.Value.String()) {
			all = append(all, disk.Missing(f.Value.String())...)
		}
	}
	return all
}

// PutOut writes the file of --out whole or not at all, or prints it.
func PutOut(out string, stdout io.Writer, write func(io.Writer) error) error {
	if IsStandard(out) {
		return write(term.Raw(stdout))
	}
	return disk.Replace(out, write)
}

// PutBytes is PutOut of a content.
func PutBytes(out string, stdout io.Writer, content []byte) error {
	return PutOut(out, stdout, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// Told is where a command says what it has written: not among what it prints.
func Told(out string, stdout, stderr io.Writer) io.Writer {
	if IsStandard(out) {
		return stderr
	}
	return stdout
}

// MakeFolder makes the folder of a file of --out.
func MakeFolder(file string) error {
	if err := disk.MakeFolder(filepath.Dir(file)); err != nil {
		return fmt.Errorf("--out: %w", err)
	}
	return nil
}

// Within reports whether a file is in a folder or below it, through links, too. Neither needs to
// exist.
func Within(folder, file string) (bool, error) {
	folder, err := followed(folder)
	if err != nil {
		return false, err
	}
	if file, err = followed(file); err != nil {
		return false, err
	}
	path, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(path), nil
}

// followed returns an absolute path. It resolves symbolic links in the part that exists.
func followed(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for there, rest := path, ""; ; there, rest = filepath.Dir(there), filepath.Join(filepath.Base(there), rest) {
		real, err := filepath.EvalSymlinks(there)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if there == filepath.Dir(there) { // the root does not exist
			return path, nil
		}
	}
}

// noPath marks, in annotations, flags and arguments that name no file, so that they may be a URL.
const noPath = "no path"

// NoPath says that flags name no file or folder. All others are checked for URLs.
func NoPath(flags *pflag.FlagSet, names ...string) {
	for _, name := range names {
		f := flags.Lookup(name)
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[noPath] = nil
	}
}

// URLArgument are the annotations of a command whose argument is a URL.
func URLArgument() map[string]string { return map[string]string{noPath: ""} }

// IsNoPath reports whether NoPath named the flag.
func IsNoPath(f *pflag.Flag) bool {
	_, is := f.Annotations[noPath]
	return is
}

// onlyPaths refuses arguments and values of flags that name a bucket, a page or another URL.
func onlyPaths(cmd *cobra.Command, arguments []string) (err error) {
	check := func(what, value string) {
		if err == nil {
			if err = checkPaths(value); err != nil {
				err = Usagef("%s%w", what, err)
			}
		}
	}
	if _, urls := cmd.Annotations[noPath]; !urls {
		for _, a := range arguments {
			check("", a)
		}
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !IsNoPath(f) && f.Value.String() != f.DefValue {
			check("--"+f.Name+" ", f.Value.String())
		}
	})
	return err
}

// parts divides a value into what may be paths: after a prefix such as book:, and in lists.
var parts = regexp.MustCompile(`^[a-z]+:|,`)

// checkPaths refuses a value of the command line that is a URL or contains one. The command of a
// program may have URLs among its arguments, which that program reads.
func checkPaths(value string) error {
	if command, is := strings.CutPrefix(value, match.ProgramPrefix); is {
		return disk.CheckPath(strings.Trim(command, ` '"`))
	}
	if err := disk.CheckPath(value); err != nil {
		return err
	}
	for _, part := range parts.Split(value, -1) {
		if err := disk.CheckPath(strings.TrimSpace(part)); err != nil {
			return err
		}
	}
	return nil
}

// NotItself refuses to make a corpus in the folder of one of its sources.
func NotItself(out string, sources ...string) error {
	there, err := os.Stat(out)
	if err != nil {
		return nil // the folder is new, or Begin reports what is wrong with it
	}
	for _, source := range sources {
		if here, err := os.Stat(source); err == nil && os.SameFile(here, there) {
			return Usagef("--out %s: this is the corpus to read from: name another folder", out)
		}
	}
	return nil
}
