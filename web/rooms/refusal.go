package rooms

import "fmt"

// A Reason is why a request is refused.
type Reason int

const (
	Invalid   Reason = iota // the request makes no sense
	Forbidden               // its token opens nothing here
	Missing                 // there is no such room
	Conflict                // the room is not in a state for it
	Full                    // a limit is reached, or the disk is full
)

// A Refusal is what is wrong with a request, for people. Other errors are faults of the disk.
type Refusal struct {
	Reason Reason
	Text   string
}

func (r *Refusal) Error() string { return r.Text }

func refuse(reason Reason, format string, values ...any) error {
	return &Refusal{reason, fmt.Sprintf(format, values...)}
}

func invalid(format string, values ...any) error  { return refuse(Invalid, format, values...) }
func conflict(format string, values ...any) error { return refuse(Conflict, format, values...) }
