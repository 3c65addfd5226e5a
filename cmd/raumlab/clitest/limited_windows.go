package clitest

import "errors"

// becomeLimited cannot be done.
func becomeLimited(uint64) error { return errors.ErrUnsupported }
