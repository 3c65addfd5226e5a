package disk

import (
	"errors"
	"os"
)

// The files of a browser or of Node.js are opened without these flags.
const (
	noWait     = 0
	noSymlinks = 0
)

// tryLock says that there are no locks.
func tryLock(*os.File) error { return errors.ErrUnsupported }

// unlock has nothing to do.
func unlock(*os.File) error { return nil }

// Free does not know.
func Free(string) uint64 { return 0 }
