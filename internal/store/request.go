package store

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/http"
	"time"

	"github.com/minio/minio-go/v7"

	"raumlab/internal/counted"
	"raumlab/internal/foreign"
	"raumlab/internal/remedy"
)

// Limits bound what is waited for. The zero value becomes the defaults.
type Limits struct {
	Tries   int           // of a request; 0 becomes 8
	Request time.Duration // for a request of few bytes; 0 becomes 30 s
	Wait    time.Duration // before the second try, doubled for each further one to at most 32 times; 0 becomes 250 ms
}

func (l Limits) orDefault() Limits {
	if l.Tries == 0 {
		l.Tries = 8
	}
	if l.Request == 0 {
		l.Request = 30 * time.Second
	}
	if l.Wait == 0 {
		l.Wait = 250 * time.Millisecond
	}
	return l
}

// slowest is the rate in bytes a second that a connection must have.
const slowest = 1 << 16

// A final error is not tried again.
type final struct{ error }

func (e final) Unwrap() error { return e.error }

// Grace is how long a request in hand may take after the end of Until. One after it that the server
// did not answer has a tenth.
const Grace = 2 * time.Second

// Until makes a store impatient when ctx ends: a request in hand has little time left, and one that
// fails is not tried again. Writing what is finished still goes on.
func Until(ctx context.Context, s Store) Store { return until(ctx, s, Grace) }

// ReadUntil is Until for a store that is only read: no request goes on after the end of ctx.
func ReadUntil(ctx context.Context, s Store) Store { return until(ctx, s, 0) }

func until(ctx context.Context, s Store, grace time.Duration) Store {
	if remote, is := s.(*S3); is {
		remote.until, remote.grace = ctx, grace
	}
	return s
}

// retry does a request that may be done twice until it succeeds or further tries promise nothing.
func (s *S3) retry(path string, once func(context.Context, *pace) error) error {
	until := s.until
	if until == nil {
		until = context.Background()
	}
	wait := s.limits.Wait
	for try := 1; ; try++ {
		ctx, cancel := context.WithCancel(context.Background())
		grace := s.grace
		if s.silent.Load() {
			grace /= 10
		}
		hurried := context.AfterFunc(until, func() { time.AfterFunc(grace, cancel) })
		p := &pace{limit: s.limits.Request, start: time.Now()}
		p.timer = time.AfterFunc(p.limit, cancel)
		err := once(ctx, p)
		late := !p.timer.Stop()
		if !hurried() && ctx.Err() != nil && !late {
			s.silent.Store(true)
		}
		cancel()
		switch {
		case err == nil:
			return nil
		case !mayPass(err):
			return explain(path, err)
		case until.Err() != nil:
			return fmt.Errorf("%s: the server does not answer (%w): %w", path, plain(err), until.Err())
		case try == s.limits.Tries && late:
			return remedy.Errorf("%s: no answer in time in %s of %s (%w): check AWS_ENDPOINT_URL and the network, then run the same command again", path, counted.Of(try, "try"), p.limit, plain(err))
		case try == s.limits.Tries:
			return remedy.Errorf("%s: the server failed in %s (%w): check AWS_ENDPOINT_URL, the network and the server, then run the same command again", path, counted.Of(try, "try"), plain(err))
		}
		// Many machines that a server refused must not come back at once.
		select {
		case <-time.After(wait/2 + rand.N(wait/2+1)):
		case <-until.Done():
		}
		wait = min(2*wait, 32*s.limits.Wait)
	}
}

// A pace ends a request that is slow: it gives a time, and more for the bytes that moved.
type pace struct {
	limit time.Duration
	start time.Time
	bytes int64
	timer *time.Timer
}

func (p *pace) moved(n int64) {
	p.bytes += n
	if p.timer.Stop() {
		p.timer.Reset(p.limit + time.Duration(p.bytes)*time.Second/slowest - time.Since(p.start))
	}
}

// A pacedReader reports what is read.
type pacedReader struct {
	io.Reader
	pace *pace
}

func (r pacedReader) Read(b []byte) (int, error) {
	n, err := r.Reader.Read(b)
	r.pace.moved(int64(n))
	return n, err
}

// mayPass reports whether a request that failed may succeed later.
func mayPass(err error) bool {
	var stop final
	var certificate *tls.CertificateVerificationError
	var name *net.DNSError
	if errors.As(err, &stop) || errors.As(err, &certificate) || errors.As(err, &name) && name.IsNotFound {
		return false
	}
	var answer minio.ErrorResponse
	if !errors.As(err, &answer) {
		return true // the connection failed, or an answer was cut off
	}
	switch answer.Code {
	case "SlowDown", "RequestTimeout", "InternalError", "Throttling":
		return true
	}
	switch answer.StatusCode {
	case 0, http.StatusRequestTimeout, http.StatusConflict, http.StatusTooEarly, http.StatusTooManyRequests:
		return true
	case http.StatusNotImplemented:
		return false
	}
	return answer.StatusCode >= http.StatusInternalServerError
}

// failed reports whether the server answered with this status.
func failed(err error, status int) bool {
	var answer minio.ErrorResponse
	return errors.As(err, &answer) && answer.StatusCode == status
}

// plain is an error without control characters, and without what only the server's owner needs.
func plain(err error) error {
	var answer minio.ErrorResponse
	if !errors.As(err, &answer) {
		return errors.New(foreign.Line(err.Error()))
	}
	return fmt.Errorf("%s: %s", foreign.Line(answer.Code), foreign.Line(answer.Message))
}

// explain says what a lasting error means, and what to do.
func explain(path string, err error) error {
	var answer minio.ErrorResponse
	var stop final
	if errors.As(err, &stop) {
		return stop.error
	}
	if !errors.As(err, &answer) {
		return remedy.Errorf("%s: %w: check AWS_ENDPOINT_URL", path, plain(err))
	}
	switch answer.Code {
	case "NoSuchKey":
		return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	case "NoSuchBucket", "InvalidBucketName":
		return remedy.Errorf("%s: %w: make the bucket, or name another one", path, plain(err))
	case "InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken", "InvalidTokenId":
		return remedy.Errorf("%s: %w: check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN", path, plain(err))
	case "RequestTimeTooSkewed":
		return remedy.Errorf("%s: %w: set the clock of this machine", path, plain(err))
	case "AuthorizationHeaderMalformed", "PermanentRedirect", "InvalidRegion", "IllegalLocationConstraintException":
		return remedy.Errorf("%s: %w: set AWS_REGION to that of the bucket", path, plain(err))
	}
	switch answer.StatusCode {
	case http.StatusNotFound:
		return &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
	case http.StatusForbidden, http.StatusUnauthorized:
		return remedy.Errorf("%s: %w: let the key of AWS_ACCESS_KEY_ID list, read, write and delete there", path, plain(err))
	case http.StatusNotImplemented:
		return noConditions(path)
	}
	return remedy.Errorf("%s: %w: check AWS_ENDPOINT_URL and the name", path, plain(err))
}

// noConditions is the error of a server that would let a second writer overwrite the first.
func noConditions(path string) error {
	return fmt.Errorf("%s: the server knows no conditional put (If-None-Match, If-Match), without which two writers overwrite each other: use another server, or write to a folder and copy it there", path)
}
