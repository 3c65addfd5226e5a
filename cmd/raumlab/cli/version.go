package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// VersionText is what --version prints: the version, the commit that the program was built from,
// the Go version and the platform.
func VersionText() string {
	commit := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		commit = commitOf(info.Settings)
	}
	return fmt.Sprintf("raumlab %s\ncommit %s\n%s %s/%s\n", Version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commitOf is the commit in the settings of a build; one without version control, as of a test, is
// unknown.
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

// Version is stored with every result. It changes when results do.
const Version = "0.6.0"
