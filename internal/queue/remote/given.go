package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// A given is a task that the queue gave to a worker, who asked for this one alone.
type given struct {
	*nats.Msg
	deliveries uint64 // of the task, with this one
}

// What a worker answers to the queue.
const (
	computed   = "+ACK"
	computing  = "+WPI"
	handedBack = "+TERM"
)

const nextSubject = "$JS.API.CONSUMER.MSG.NEXT." + tasksName + "." + workersName

// ackPrefix is how subjects begin to which a task is answered. What follows begins with the number
// of deliveries.
const ackPrefix = "$JS.ACK." + tasksName + "." + workersName + "."

// errNoQueue says that a server has the queue is not available at the moment, or no room for one more that waits.
var errNoQueue = errors.New("the queue is not available at the moment")

// next asks for a task, and returns nil if there is none for a time. To end ctx earlier may lose a
// task that the server gives meanwhile until its lease ends.
func next(ctx context.Context, conn *nats.Conn, most time.Duration) (*given, error) {
	text, err := json.Marshal(map[string]any{"batch": 1, "expires": most})
	if err != nil {
		return nil, err
	}
	inbox := conn.NewInbox()
	sub, err := conn.SubscribeSync(inbox)
	if err != nil {
		return nil, err
	}
	if err := conn.PublishRequest(nextSubject, inbox, text); err != nil {
		return nil, err
	}
	m, err := sub.NextMsgWithContext(ctx)
	if wrong := sub.Unsubscribe(); err == nil {
		err = wrong
	}
	if err != nil {
		return nil, err
	}
	switch status := m.Header.Get("Status"); {
	case len(m.Data) > 0 || status == "":
	case status == "404", status == "408": // no task
		return nil, nil
	default:
		return nil, fmt.Errorf("status %s: %w", status, errNoQueue)
	}
	count, _, _ := strings.Cut(strings.TrimPrefix(m.Reply, ackPrefix), ".")
	n, err := strconv.ParseUint(count, 10, 64)
	if err != nil || !strings.HasPrefix(m.Reply, ackPrefix) {
		return nil, fmt.Errorf("the queue sent a task with the reply %q: expected %s and a number", m.Reply, ackPrefix)
	}
	return &given{m, n}, nil
}
