package search

import "os"

// slow turns on the tests that take minutes.
var slow = os.Getenv("RAUMLAB_SLOW") != ""
