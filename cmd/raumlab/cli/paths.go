package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
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

// noBuckets refuses arguments and values of flags that name a bucket: all files are in folders.
func noBuckets(cmd *cobra.Command, arguments []string) (err error) {
	check := func(what, path string) {
		if err == nil && strings.HasPrefix(path, "s3://") {
			err = BadUsage(
				fmt.Errorf(
					"%s%s: raumlab reads and writes only folders on disk: name one, and copy it to or from the bucket with rclone or the cloud's own tool",
					what, path))
		}
	}
	for _, a := range arguments {
		check("", a)
	}
	cmd.Flags().Visit(func(f *pflag.Flag) { check("--"+f.Name+" ", f.Value.String()) })
	return err
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
