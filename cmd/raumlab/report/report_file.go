package report

import (
	"errors"
	"fmt"
	"os"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// MayReplaceReportPage is MayReplacePage with its remedy.
func MayReplaceReportPage(path string) error {
	if err := MayReplacePage(path); err != nil {
		return hint.Errorf("%w: name another file, or remove this one", err)
	}
	return nil
}

// MayReplacePage refuses a file that is no page of Render. The error names the file.
func MayReplacePage(path string) error {
	html, err := disk.ReadFile(path, disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(html) > 0 && !IsPage(html) {
		return fmt.Errorf("%s: the existing file is not replaced, because it is no page of raumlab", path)
	}
	return nil
}
