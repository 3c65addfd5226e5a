package remote

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/foreign"
)

// A refusal is how many results of a worker were refused. A stream keeps it, with the hub's seal,
// for the next hub of the same work: a restart makes no liar honest.
type refusal struct {
	Worker  string `json:"worker"` // of the last result; empty where the name is another worker's by now
	Refused int    `json:"refused"`
	Lockout string `json:"lockout"` // why the worker may not compute any more; empty while it may
	Holder  string `json:"holder"`  // of its token, of whom they are counted; empty where workers share one
}

// subject has the refusal of a worker, or of a holder: one message, the last.
func (x refusal) subject() string {
	who := "worker " + x.Worker
	if x.Holder != "" {
		who = "holder " + x.Holder
	}
	sum := sha256.Sum256([]byte(who))
	return refusedPrefix + hex.EncodeToString(sum[:16])
}

// keepRefusal stores a refusal in the place of the one before.
func (h *Hub) keepRefusal(ctx context.Context, x refusal) error {
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	m := &nats.Msg{Subject: x.subject(), Data: text, Header: nats.Header{}}
	m.Header.Set(sealHeader, h.seals.seal(m.Subject, m.Data))
	_, err = retry(ctx, h, "storing that a result was refused", func(ctx context.Context) (*jetstream.PubAck, error) {
		return h.js.PublishMsg(ctx, m, jetstream.WithRetryAttempts(0))
	})
	return err
}

// readRefusals reads what earlier hubs of the work stored.
func (h *Hub) readRefusals(ctx context.Context) error {
	info, err := retry(ctx, h, "reading whose results were refused", func(ctx context.Context) (*jetstream.StreamInfo, error) {
		return h.refusals.Info(ctx, jetstream.WithSubjectFilter(refusedPrefix+">"))
	})
	if err != nil {
		return err
	}
	var all []refusal
	for subject := range info.State.Subjects {
		m, err := retry(ctx, h, "reading whose results were refused", func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
			return h.refusals.GetLastMsgForSubject(ctx, subject)
		})
		if err != nil {
			return err
		}
		var x refusal
		if !isSealed(h.seals.public(), m.Subject, m.Data, m.Header.Get(sealHeader)) || json.Unmarshal(m.Data, &x) != nil || x.subject() != m.Subject {
			h.Log("[hub] whose results were refused, by words that are not the hub's, is left out: %s", foreign.Line(string(m.Data)))
			continue
		}
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b refusal) int { return cmp.Compare(a.Worker, b.Worker) })
	for _, x := range all {
		h.crew.restore(x)
		if h.embedded != nil && x.Holder != "" && x.Lockout != "" {
			if err := h.embedded.exclude(x.Holder); err != nil {
				return err
			}
		}
		if x.Lockout != "" {
			h.Log("[hub] worker %s stays locked out: %s", x.Worker, x.Lockout)
		}
	}
	return nil
}
