package remote

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
)

// A Fact is something that a worker must have in common with the hub, such as the signature of an
// engine.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// proofOf identifies facts.
func proofOf(facts []Fact) string {
	text, err := json.Marshal(facts)
	if err != nil {
		panic(err) // plain values only
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// A hello is what a worker says before its first task of a job.
type hello struct {
	Worker   string `json:"worker"`
	Version  string `json:"version"`
	Protocol string `json:"protocol"`
	Takers   int    `json:"takers"`
	Job      string `json:"job"`
	Facts    []Fact `json:"facts"`
	Fault    string `json:"fault,omitempty"` // why it cannot compute the job
}

// An answer admits a worker, or refuses it.
type answer struct {
	Refused string `json:"refused,omitempty"` // why
	Closed  bool   `json:"closed,omitempty"`  // the job is over
}

// A RefusedError says why the hub does not take a worker.
type RefusedError struct{ Reason string }

// Error is the reason with its remedy.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the hub refuses this worker: %s: give it the program of the hub", e.Reason)
}

// differs says what a worker does not have in common with the hub; empty for nothing.
func (h *hello) differs(version string, want []Fact) string {
	const text = "%s is %q here and %q at the hub (version %s here, %s at the hub)"
	if h.Protocol != protocol {
		return fmt.Sprintf(text, "protocol", h.Protocol, protocol, h.Version, version)
	}
	if h.Fault != "" {
		return fmt.Sprintf("%s (version %s here, %s at the hub)", h.Fault, h.Version, version)
	}
	for i, f := range want {
		if i >= len(h.Facts) || h.Facts[i].Name != f.Name {
			return fmt.Sprintf(text, "the list of what a worker must prove", "another", f.Name, h.Version, version)
		}
		if h.Facts[i].Value != f.Value {
			return fmt.Sprintf(text, f.Name, h.Facts[i].Value, f.Value, h.Version, version)
		}
	}
	if len(h.Facts) != len(want) {
		return fmt.Sprintf(text, "the list of what a worker must prove", "longer", "shorter", h.Version, version)
	}
	return ""
}
