package fake

import (
	"os"
	"testing"
)

// asFake in the environment makes a test binary the program.
const asFake = "RAUMLAB_TEST_AS_FAKE"

// Main is for TestMain of a package whose tests need the program.
func Main(m *testing.M) {
	if os.Getenv(asFake) != "" {
		os.Exit(Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

// Command is the command that starts the program with arguments, while the test runs.
func Command(t *testing.T, arguments string) string {
	t.Helper()
	t.Setenv(asFake, "1")
	return "'" + os.Args[0] + "' " + arguments
}
