package desk

import (
	"context"
	"errors"
	"testing"
)

// FuzzAnswer: whatever a request holds, it is answered, or refused as the caller's fault.
func FuzzAnswer(f *testing.F) {
	for _, body := range []string{
		``, `{}`, `{"rules":"dickins/fivecubed","moves":["Bb2Cb2"]}`, `{"rfen":"5/5 w"}`, `{"start":"startpos","moves":[]}`,
		`{"engine":"raumlab/2","nodes":1,"lines":5,"threat":true}`, `{"engine":"random","seed":3,"left":1}`,
		`{"text":"[White \"A\"] 1. Pb2-Cb2! (1. Pb2-Bb3) *"}`, `{"weights":"published"}`,
		`{"rules":"","result":"*","line":{"moves":[{"move":"Bb2Cb2","nags":[1],"variations":[{"moves":[{"move":"Bb2Bb3"}]}]}]}}`,
	} {
		for i := range methodNames() {
			f.Add(i, []byte(body))
		}
	}
	d := newDesk(f)
	ctx, stop := context.WithCancel(context.Background())
	stop() // searches end at depth 1
	f.Fuzz(func(t *testing.T, method int, body []byte) {
		name := methodNames()[uint(method)%uint(len(methodNames()))]
		err := d.Answer(ctx, name, body, discard)
		if err != nil && !errors.As(err, new(BadRequest)) && !errors.Is(err, context.Canceled) {
			t.Errorf("%s %q: %v is no BadRequest", name, body, err)
		}
	})
}
