package main

import "testing"

func TestPaths(t *testing.T) {
	t.Parallel()
	t.Run("URLs", urlsAreNoPaths)
	t.Run("minus", noFileIsNamedMinus)
	t.Run("long", longNamesOfSideFilesAreRefused)
	t.Run("openings", pathsOfOpeningsAreNoSettings)
	t.Run("links", noCommandFollowsLinks)
}
