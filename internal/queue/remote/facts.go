package remote

import (
	"encoding/json"
	"fmt"

	"raumlab/internal/queue"
)

// posted is a job as the bucket has it.
type posted struct {
	Version string          `json:"version"` // of the hub
	Facts   []queue.Fact    `json:"facts"`
	Kind    string          `json:"kind"`
	Config  json.RawMessage `json:"config"`
}

// A RefusedError says why a worker may not work for a hub.
type RefusedError struct{ Reason string }

// Error is the reason with its hint.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the hub refuses this worker: %s: install the same program as the hub", e.Reason)
}

// differs says what a worker does not have in common with a hub; empty for nothing.
func (p posted) differs(version string, have []queue.Fact) string {
	const text = "%s is %q here and %q at the hub (version %s here, %s at the hub)"
	for i, f := range p.Facts {
		if i >= len(have) || have[i].Name != f.Name {
			return fmt.Sprintf(text, "the list of facts that a worker must prove", "another", f.Name, version, p.Version)
		}
		if have[i].Value != f.Value {
			return fmt.Sprintf(text, f.Name, have[i].Value, f.Value, version, p.Version)
		}
	}
	if len(have) != len(p.Facts) {
		return fmt.Sprintf(text, "the list of facts that a worker must prove", "longer", "shorter", version, p.Version)
	}
	return ""
}
