package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// lengthenings are lengthened.json: the numbers of pairs after which the match was finished, and
// then made longer. Each was a look at the result, which the interval must allow for.
type lengthenings struct {
	Pairs []int64 `json:"pairs"`
}

// readLengthened returns the numbers in a folder, none where the match was never made longer.
func readLengthened(dir string) ([]int64, error) {
	var x lengthenings
	path := filepath.Join(dir, lengthenedName)
	if err := folder.Read(path, &x); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	last := int64(0)
	for _, pairs := range x.Pairs {
		if pairs <= last {
			return nil, fmt.Errorf("%s: key pairs = %v: expected rising numbers of pairs: restore the file", path, x.Pairs)
		}
		last = pairs
	}
	return x.Pairs, nil
}

// lengthen notes in a folder that a finished match of fixed length is made longer. A kill after it
// leaves the result in the folder, and the number is noted only once. A result of other pairs says
// that some were cut off.
func (n *count) lengthen(dir string) error {
	var result struct{ Pairs int64 }
	text, err := disk.ReadText(filepath.Join(dir, resultName), disk.MaxText)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	now := n.pentanomial.Pairs()
	if json.Unmarshal(text, &result) != nil || result.Pairs != now || n.config.SPRT != nil ||
		slices.Contains(n.lengthened, now) {
		return nil
	}
	n.lengthened = append(slices.Clone(n.lengthened), now)
	return folder.Write(filepath.Join(dir, lengthenedName), lengthenings{n.lengthened})
}
