package cli

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/disk"
)

// MayPut refuses a file of --out that must not be written, before the work begins. It refuses
// anything but a regular file, a file that mayReplace refuses, and one in the folder of a corpus.
// mayReplace may be nil.
func MayPut(path string, mayReplace func(path string) error) error {
	if IsStandard(path) {
		return nil
	}
	if strings.HasSuffix(path, string(filepath.Separator)) {
		return BadUsage(fmt.Errorf("--out %s: this is the name of a folder: name a file in it", path))
	}
	if err := disk.MayReplace(path); err != nil {
		return fmt.Errorf("--out %w", err)
	}
	if mayReplace != nil {
		if err := mayReplace(path); err != nil {
			return err
		}
	}
	return OutsideCorpora("--out", path)
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

// MayPrint lets --out of a command be standard output.
func MayPrint(cmd *cobra.Command) {
	cmd.Flag("out").Usage += "; - = standard output"
	if cmd.Annotations == nil {
		cmd.Annotations = map[string]string{}
	}
	cmd.Annotations[printsAnnotation] = "-"
}

// refuseStandard refuses standard output for a folder, or for more than one file.
func refuseStandard(cmd *cobra.Command) error {
	if out := cmd.Flags().Lookup("out"); out == nil || !IsStandard(out.Value.String()) ||
		cmd.Annotations[printsAnnotation] != "" {
		return nil
	}
	return BadUsage(errors.New("--out -: standard output takes one file, and this command writes a folder or several " +
		"files: name it, or write ./- for this name"))
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
