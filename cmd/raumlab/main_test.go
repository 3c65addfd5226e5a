package main

import (
	"flag"
	"os"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// TestMain makes the process of inOneProcess run command lines.
func TestMain(m *testing.M) {
	if os.Getenv(insideVariable) == "" {
		clitest.Main(m)
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}
