package hint_test

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"raumlab/internal/hint"
)

// A hint is found however deep it is, and hides nothing of what it wraps.
func TestIn(t *testing.T) {
	said := hint.Errorf("x: %w: restore it", fs.ErrNotExist)
	if said.Error() != "x: file does not exist: restore it" || !errors.Is(said, fs.ErrNotExist) {
		t.Errorf("%v", said)
	}
	for err, want := range map[error]bool{
		said:                           true,
		fmt.Errorf("corpus: %w", said): true,
		errors.Join(fs.ErrExist, said): true,
		fmt.Errorf("%w: restore it", fs.ErrNotExist): false,
		fs.ErrNotExist: false,
	} {
		if hint.In(err) != want {
			t.Errorf("%v: %t, want %t", err, !want, want)
		}
	}
}
