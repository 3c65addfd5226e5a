package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/disk"
	"raumlab/selfplay/match"
)

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
		flags.Lookup(name).Annotations = map[string][]string{noPath: nil}
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
				err = BadUsage(fmt.Errorf("%s%w", what, err))
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
			return BadUsage(fmt.Errorf("--out %s: this is the corpus to read from: name another folder", out))
		}
	}
	return nil
}
