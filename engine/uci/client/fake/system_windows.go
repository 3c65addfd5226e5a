package fake

import (
	"errors"
	"syscall"
)

func ownSession() *syscall.SysProcAttr { return nil }

func joinParent() error { return errors.ErrUnsupported }
