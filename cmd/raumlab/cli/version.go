package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// VersionText returns the output of --version: the version, the commit that the program was built
// from, the Go version and the platform.
func VersionText() string {
	commit := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		commit = commitOf(info.Settings)
	}
	return fmt.Sprintf("raumlab %s\ncommit %s\n%s %s/%s\n", Version, commit, runtime.Version(), runtime.GOOS,
		runtime.GOARCH)
}

// commitOf returns the commit in the settings of a build. A build without version control, such as
// a test, has none.
func commitOf(settings []debug.BuildSetting) string {
	values := map[string]string{}
	for _, s := range settings {
		values[s.Key] = s.Value
	}
	commit := values["vcs.revision"]
	switch {
	case commit == "":
		return "unknown"
	case values["vcs.modified"] == "true":
		return commit + ", with changes"
	}
	return commit
}

// Version is stored with every result. It changes when results change.
const Version = "0.7.0"
