package store_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"raumlab/internal/folder"
	"raumlab/internal/store"
	"raumlab/internal/store/storetest"
)

var kind = folder.Kind{Holds: "test", Settings: "settings.json", Files: []string{"a"}}

func open(t *testing.T, limits store.Limits) *store.S3 {
	t.Helper()
	s, err := store.OpenS3(storetest.Path("run"), limits)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func claim(t *testing.T, s store.Store) {
	t.Helper()
	if _, err := s.Claim(kind); err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, err error, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("error is %v; want %q", err, text)
		}
	}
}

// A server that never answers, or always fails, is given up with an error that says so.
func TestGivingUp(t *testing.T) {
	server := storetest.New(t)
	for fault, text := range map[storetest.Fault]string{
		storetest.Failed:  "the server failed in 3 tries (InternalError: a test)",
		storetest.Dropped: "the server failed in 3 tries",
		storetest.Late:    "no answer in time in 3 tries of 50ms",
		storetest.Slow:    "no answer in time in 3 tries of 50ms",
		storetest.Cut:     "the server failed in 3 tries",
	} {
		server.Inject(nil)
		server.Put(t, "run/a", "content")
		server.Inject(func(int, *http.Request) storetest.Fault { return fault })
		limit := 50 * time.Millisecond
		if fault == storetest.Failed || fault == storetest.Dropped || fault == storetest.Cut {
			limit = time.Minute
		}
		s := open(t, store.Limits{Tries: 3, Request: limit, Wait: time.Millisecond})
		_, err := s.Read("a", 100)
		want(t, err, "s3://games/run/a: ", text, "then run the same command again")
		// A request of so little time may end before the server has read it.
		if n := len(server.Requests()); n > 3 || n < 3 && limit == time.Minute {
			t.Errorf("%s: %d requests, want 3", fault, n)
		}
	}
}

// An object is replaced only by the writer that knows it.
func TestPut(t *testing.T) {
	server := storetest.New(t)
	s := open(t, store.Limits{Tries: 3, Request: time.Minute, Wait: time.Millisecond})
	_, err := s.Read("a", 100)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing object: %v", err)
	}
	claim(t, s)
	for _, content := range []string{"one", "two", strings.Repeat("x", 1<<20)} {
		if err := store.ReplaceBytes(s, "a", []byte(content)); err != nil {
			t.Fatal(err)
		}
		have, err := s.Read("a", 1<<21)
		if err != nil || string(have) != content {
			t.Fatalf("%d bytes (%v), want %d", len(have), err, len(content))
		}
	}
	server.Put(t, "run/a", "another's")
	want(t, store.ReplaceBytes(s, "a", []byte("ours")), "s3://games/run/a", "another process has written it meanwhile, and nothing of it was overwritten")
	want(t, s.Remove("a"), "another process")
	if have := server.Objects(t, "run")["a"]; have != "another's" {
		t.Errorf("overwritten: %q", have)
	}
	if err := store.ReplaceBytes(s, "a", []byte("another's")); err != nil {
		t.Errorf("equal content: %v", err)
	}
	if err := errors.Join(s.Remove("a"), s.Remove("a")); err != nil {
		t.Error(err)
	}
	_, err = s.Read("a", 100)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a removed object: %v", err)
	}
	if err := store.ReplaceBytes(s, "a", []byte("12345")); err != nil {
		t.Fatal(err)
	}
	_, err = s.Read("a", 4)
	want(t, err, "more than the 4 bytes")
}

// A server that ignores conditions is refused before anything depends on them.
func TestServerWithoutConditions(t *testing.T) {
	server := storetest.New(t)
	for _, header := range []string{"If-None-Match", "If-Match"} {
		server.Inject(func(_ int, r *http.Request) storetest.Fault {
			r.Header.Del(header)
			return storetest.None
		})
		s := open(t, store.Limits{Tries: 1})
		claim(t, s)
		want(t, store.ReplaceBytes(s, "settings.json", []byte("{}")), "s3://games/run/settings.json", "the server knows no conditional put")
		server.Remove(t, "run/settings.json")
	}
}

// What a server says is shown without control characters, with the remedy of its code.
func TestAnswers(t *testing.T) {
	for code, x := range map[string]struct {
		status int
		remedy string
	}{
		"AccessDenied":          {403, "let the key of AWS_ACCESS_KEY_ID list, read, write and delete there"},
		"InvalidAccessKeyId":    {403, "check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN"},
		"SignatureDoesNotMatch": {403, "check AWS_ACCESS_KEY_ID"},
		"RequestTimeTooSkewed":  {403, "set the clock"},
		"NoSuchBucket":          {404, "make the bucket"},
		"PermanentRedirect":     {301, "set AWS_REGION"},
		"NotImplemented":        {501, "no conditional put"},
		"Unheard":               {418, "check AWS_ENDPOINT_URL"},
	} {
		storetest.New(t)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(x.status)
			fmt.Fprintf(w, "<Error><Code>%s</Code><Message>bad\u009b1m \u202e text</Message></Error>", code)
		}))
		t.Setenv("AWS_ENDPOINT_URL", server.URL)
		_, err := open(t, store.Limits{Tries: 1}).Read("a", 10)
		want(t, err, "s3://games/run/a: ", x.remedy)
		if err != nil && strings.ContainsAny(err.Error(), "\u009b\u202e") {
			t.Errorf("%s: control characters in %q", code, err)
		}
		server.Close()
	}
}

// The time that a part of 256 games at depth 3 takes to a server on this machine.
func BenchmarkPut(b *testing.B) {
	storetest.New(b)
	s, err := store.OpenS3(storetest.Path("run"), store.Limits{})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := s.Claim(kind); err != nil {
		b.Fatal(err)
	}
	part := make([]byte, 273544)
	for n := 0; b.Loop(); n++ {
		if err := store.ReplaceBytes(s, fmt.Sprintf("part-%d", n), part); err != nil {
			b.Fatal(err)
		}
	}
}

// A store that is only read gives up at once when its context ends. Of several tries the fastest
// counts, since a busy machine may be late.
func TestReadUntil(t *testing.T) {
	server := storetest.New(t)
	server.Put(t, "run/a", "content")
	try := func(fault storetest.Fault) time.Duration {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		s := store.ReadUntil(ctx, open(t, store.Limits{}))
		server.Inject(nil)
		if _, err := s.Read("a", 100); err != nil {
			t.Error(err)
		}
		server.Inject(func(int, *http.Request) storetest.Fault { return fault })
		time.AfterFunc(50*time.Millisecond, cancel)
		begun := time.Now()
		if _, err := s.Read("a", 100); !errors.Is(err, context.Canceled) {
			t.Errorf("%v: %v", fault, err)
		}
		return time.Since(begun)
	}
	for _, fault := range []storetest.Fault{storetest.Late, storetest.Slow, storetest.Failed} {
		took := try(fault)
		for tries := 1; tries < 5 && took > store.Grace; tries++ {
			took = min(took, try(fault))
		}
		if took > store.Grace {
			t.Errorf("%v: gives up after %s", fault, took)
		}
	}
}

// When its context ends, a store gives up soon: it neither waits for a server that is silent nor
// tries again what fails. What works still works.
func TestUntil(t *testing.T) {
	server := storetest.New(t)
	for _, fault := range []storetest.Fault{storetest.Failed, storetest.Late, storetest.Dropped} {
		ctx, cancel := context.WithCancel(t.Context())
		s := store.Until(ctx, open(t, store.Limits{}))
		server.Inject(nil)
		claim(t, s)
		server.Inject(func(int, *http.Request) storetest.Fault { return fault })
		time.AfterFunc(50*time.Millisecond, cancel)
		begun := time.Now()
		if _, err := s.Read("a", 100); !errors.Is(err, context.Canceled) || time.Since(begun) > store.Grace+20*time.Second { // without the end: 30 s for each try
			t.Errorf("%v: %v after %s", fault, err, time.Since(begun))
		}
		server.Inject(nil)
		f, err := s.Create("b")
		if err == nil {
			if _, err = f.Write([]byte("x")); err == nil {
				err = f.Commit()
			}
		}
		if err != nil {
			t.Errorf("after the end: %v", err)
		}
		if err := s.Remove("b"); err != nil {
			t.Error(err)
		}
		cancel()
	}
}
