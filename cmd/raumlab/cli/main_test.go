package cli_test

import (
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m) }
