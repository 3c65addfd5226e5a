package remote

import (
	"fmt"
	"time"
)

// A Fact is something that a worker must have in common with the hub, such as the signature of an
// engine.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A hello is what a worker says when it comes, without a job, and before its first task of a job.
type hello struct {
	here
	Version  string `json:"version"`
	Protocol string `json:"protocol"`
	Job      string `json:"job"`
	Facts    []Fact `json:"facts"`
	Fault    string `json:"fault,omitempty"` // why it cannot compute the job
}

// An answer admits a worker, or refuses it.
type answer struct {
	RefusedError
	Closed   bool          `json:"closed,omitempty"`   // the job is over
	Finished bool          `json:"finished,omitempty"` // all work is
	Lease    time.Duration `json:"lease,omitempty"`    // how long the hub waits for a silent worker
}

// A RefusedError says why the hub does not take a worker.
type RefusedError struct {
	Reason string `json:"refused,omitempty"`
	Remedy string `json:"remedy,omitempty"`
}

// Error is the reason with its remedy.
func (e *RefusedError) Error() string {
	return fmt.Sprintf("the hub refuses this worker: %s: %s", e.Reason, e.Remedy)
}

// Remedies of a worker that is refused.
const (
	otherProgram = "install the same program as the hub"
	otherName    = "give the worker another --name"
)

// A document is what a worker asks for: a job, from a byte on.
type documentRequest struct {
	Job  string `json:"job"`
	From int    `json:"from"`
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
			return fmt.Sprintf(text, "the list of facts that a worker must prove", "another", f.Name, h.Version, version)
		}
		if h.Facts[i].Value != f.Value {
			return fmt.Sprintf(text, f.Name, h.Facts[i].Value, f.Value, h.Version, version)
		}
	}
	if len(h.Facts) != len(want) {
		return fmt.Sprintf(text, "the list of facts that a worker must prove", "longer", "shorter", h.Version, version)
	}
	return ""
}
