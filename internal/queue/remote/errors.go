package remote

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/disk"
)

// Times of requests.
const (
	requestTimeout = 10 * time.Second // of a hub

	// Of a worker, which asks again after that, because the answer may be lost.
	answerTimeout   = 3 * time.Second
	timeOfAByte     = 4 * time.Microsecond // more, of a result
	documentTimeout = time.Minute

	retryAfter = time.Second
	hereEvery  = DefaultLease / 3
	goneAfter  = 3 * hereEvery
	goodbye    = 3 * time.Second // for workers to end before an embedded server does
)

// isTransient reports whether a request may succeed when it is made again.
func isTransient(err error) bool {
	for _, x := range []error{jetstream.ErrJetStreamNotEnabled, jetstream.ErrJetStreamNotEnabledForAccount,
		nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting, nats.ErrNoServers,
		jetstream.ErrNoStreamResponse, context.DeadlineExceeded, os.ErrDeadlineExceeded, jetstream.ErrDigestMismatch} {
		if errors.Is(err, x) {
			return true
		}
	}
	return false
}

// isWithoutJetStream reports whether a server has no JetStream for a user. One that is starting may
// answer the same.
func isWithoutJetStream(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrJetStreamNotEnabled) ||
		errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount)
}

// patience is how many such answers, a second apart, say that it will not come.
const patience = 4

var errNoJetStream = errors.New(
	"this user has no JetStream: start the server with it ('nats-server --jetstream'), and use an account that has it")

// Codes of the server for a message on a subject that has one.
const (
	wrongSequence           = 10071
	wrongSequenceReplicated = 10164
)

// notStored is the code of the server for a message that its stream does not take, for want of
// room above all.
const notStored = 10077

func isFull(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == notStored
}

// isThere reports whether a message was not stored because its subject has one.
func isThere(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == wrongSequence || api.ErrorCode == wrongSequenceReplicated)
}

// roomOfServer is bytes that an embedded server wants free.
const roomOfServer = 64 << 10

// room says whether an embedded server may have failed for want of room, which it says in its log
// at most.
func (h *Hub) room() error {
	if h.embedded == nil {
		return nil
	}
	f, err := disk.Unnamed(h.Folder, "trial")
	if err == nil {
		if _, err = f.Write(make([]byte, roomOfServer)); err == nil {
			err = f.Sync()
		}
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		return disk.WriteError(h.Folder, err)
	}
	return nil
}
