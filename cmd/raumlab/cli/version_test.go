package cli

import (
	"runtime/debug"
	"testing"
)

func TestCommitOf(t *testing.T) {
	for want, settings := range map[string][]debug.BuildSetting{
		"unknown":           nil,
		"abc":               {{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "false"}},
		"abc, with changes": {{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}},
	} {
		if got := commitOf(settings); got != want {
			t.Errorf("%v: %q, want %q", settings, got, want)
		}
	}
}
