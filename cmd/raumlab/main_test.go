package main

import (
	"flag"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

func TestMain(m *testing.M) { clitest.MainOf(m, run) }
