package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"raumlab/engine/tables"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// Options say what a desk may offer.
type Options struct {
	Version   string
	Server    bool     // the page came from one
	Rooms     bool     // and it keeps rooms
	Threads   int      // searches at once
	PerSearch int      // threads of an analysis, which is not reproducible beyond 1; 0 counts as 1
	Explorer  Explorer // nil for none
	Engines   []Engine // besides those that ship
}

// An Explorer knows what was played, and endgame tables.
type Explorer interface {
	// Sources are the names of corpora and books.
	Sources() []string
	// Tables returns the probe of endgame tables with distances, nil for none.
	Tables() tables.Probe
	// Explore answers for the present position of a game, without tables.
	Explore(ctx context.Context, g *variant.Game) (Explored, error)
	// Game returns a game of a corpus. A source or number that is not there is a BadRequest.
	Game(ctx context.Context, source string, number int) (Tree, error)
}

// A Desk answers requests. Goroutines may share it: it keeps nothing between requests.
type Desk struct{ options Options }

// New returns a desk.
func New(o Options) (*Desk, error) {
	if o.Threads < 1 {
		return nil, fmt.Errorf("desk: threads %d: expected 1 or more", o.Threads)
	}
	return &Desk{o}, nil
}

// A BadRequest is what is wrong with a request, for the person who made it. Any other error of
// Answer is a fault of this program, or the end of its context.
type BadRequest struct{ Err error }

// Error says what is wrong.
func (e BadRequest) Error() string { return e.Err.Error() }

// Unwrap returns the error without its type.
func (e BadRequest) Unwrap() error { return e.Err }

// Badf returns a BadRequest.
func Badf(format string, args ...any) error { return BadRequest{fmt.Errorf(format, args...)} }

// The limits of a request.
const (
	// maxBody is the longest request in bytes: a game text of a few hundred games, or a game of the
	// most moves with a comment at each.
	maxBody = 1 << 20
	// maxMoves is the longest game in plies: five times what self-play plays by default. A replay
	// takes some milliseconds.
	maxMoves = 2000
	// maxText is the longest text in bytes that is one word: an RFEN has at most 160.
	maxText = 1000
	// maxLines is how many lines an analysis shows: more do not fit beside the board.
	maxLines = 5
)

// A Method is a request that a desk answers.
type Method struct {
	Searches bool // takes an engine
	Streams  bool // answers more than once
	Text     bool // has a game text, or a game that becomes one
	answer   answer
}

// An answer answers a request by calls of emit, one but for streams.
type answer func(d *Desk, ctx context.Context, body []byte, emit func(any) error) error

// methods are the methods by their names.
var methods = map[string]Method{
	"about":      {answer: single((*Desk).about)},
	"position":   {answer: single((*Desk).position)},
	"setup":      {answer: single((*Desk).setup)},
	"evaluation": {answer: single((*Desk).evaluation)},
	"analyse":    {answer: stream((*Desk).analyse), Searches: true, Streams: true},
	"play":       {answer: single((*Desk).play), Searches: true},
	"defend":     {answer: single((*Desk).defend), Searches: true},
	"read":       {answer: single((*Desk).read), Text: true},
	"write":      {answer: single((*Desk).write), Text: true},
	"explore":    {answer: single((*Desk).explore)},
	"game":       {answer: single((*Desk).game)},
	"why":        {answer: single((*Desk).why)},
}

// methodNames returns the names of all methods.
func methodNames() []string { return slices.Sorted(maps.Keys(methods)) }

// MethodOf returns the method of a name, and whether there is one.
func MethodOf(name string) (Method, bool) {
	m, known := methods[name]
	return m, known
}

// Answer answers a request in JSON: it calls emit with each value of the answer, one but for
// streams. An error of emit ends the answer and is returned. What the caller did wrong is a
// BadRequest.
func (d *Desk) Answer(ctx context.Context, method string, body []byte, emit func(any) error) error {
	m, ok := methods[method]
	if !ok {
		return Badf("method %s: expected one of %s", sanitize.Quote(method), strings.Join(methodNames(), ", "))
	}
	if len(body) > maxBody {
		return Badf("request of %s: expected at most %d", plural.Of(len(body), "byte"), maxBody)
	}
	return m.answer(d, ctx, body, emit)
}

// single is a method that answers a request with one value.
func single[Q, A any](f func(*Desk, context.Context, Q) (A, error)) answer {
	return func(d *Desk, ctx context.Context, body []byte, emit func(any) error) error {
		q, err := decode[Q](body)
		if err != nil {
			return err
		}
		a, err := f(d, ctx, q)
		if err != nil {
			return err
		}
		return emit(a)
	}
}

// stream is a method that answers a request with many values.
func stream[Q, A any](f func(*Desk, context.Context, Q, func(A) error) error) answer {
	return func(d *Desk, ctx context.Context, body []byte, emit func(any) error) error {
		q, err := decode[Q](body)
		if err != nil {
			return err
		}
		return f(d, ctx, q, func(a A) error { return emit(a) })
	}
}

// decode reads a request. A key that is missing has its zero value, an unknown one is an error.
func decode[Q any](body []byte) (q Q, err error) {
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}")
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := decoder.Decode(&q); {
	case errors.As(err, &wrong):
		return q, Badf("request: key %s: expected %s, not %s", wrong.Field, wantOf(wrong), wrong.Value)
	case err != nil:
		return q, Badf("request: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return q, Badf("request: extra data after its end, from byte %d", decoder.InputOffset())
	}
	return q, nil
}

// wantOf names the JSON type that belongs where another one is.
func wantOf(e *json.UnmarshalTypeError) string {
	switch kind := e.Type.Kind().String(); kind {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "slice":
		return "a list"
	case "struct":
		return "an object"
	case "int":
		return "a whole number"
	default: // uint64, and uint8 of glyphs
		return "a whole number that is not negative"
	}
}
