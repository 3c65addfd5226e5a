package main

import (
	"net"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"raumlab/internal/store/storetest"
)

// A silentServer takes connections and requests, and never answers.
type silentServer struct{ asked atomic.Int64 }

func newSilentServer(t *testing.T) *silentServer {
	t.Helper()
	storetest.New(t) // for the variables of the environment
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	t.Setenv("AWS_ENDPOINT_URL", "http://"+l.Addr().String())
	s := &silentServer{}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				buffer := make([]byte, 1<<10)
				for {
					if _, err := conn.Read(buffer); err != nil {
						return
					}
					s.asked.Add(1)
				}
			}()
		}
	}()
	return s
}

// Law: Ctrl-C ends a command that waits for a silent server of a bucket, whichever reads one or
// writes there. It does not wait for the tries that are left, which take minutes.
func TestSilentServerInterrupted(t *testing.T) {
	if apart(t) {
		return
	}
	t.Chdir(t.TempDir())
	mustRun(t, fewParts)
	s := newSilentServer(t)
	tables := "tables"
	mustRun(t, "tables make KQK --out "+tables)
	const bucket = "s3://games/run"
	for _, command := range []string{
		"corpus info " + bucket,
		"corpus verify " + bucket,
		"corpus audit " + bucket,
		"corpus export " + bucket + " --out games.txt",
		"corpus positions " + bucket + " --out positions.csv",
		"corpus filter " + bucket + " --no-checks --out filtered",
		"corpus sample " + bucket + " --games 2 --out sampled",
		"corpus merge games " + bucket + " --out merged",
		"corpus relabel " + bucket + " --out scored",
		"hub relabel " + bucket + " --out scored --listen 127.0.0.1:0",
		"corpus mates " + bucket + " --out mates.epd",
		"replay 0 --games 6 --depth 1 --corpus " + bucket,
		"book build " + bucket + " --out book.parquet",
		"report " + bucket + " --out report.html",
		"tune " + bucket + " --out weights.toml",
		"optimise " + bucket + " --out study.toml",
		"show " + bucket,
		"analyse " + bucket + " --game 0 --ply 1",
		"tables audit " + bucket + " --tables " + tables,
		"serve --listen 127.0.0.1:0 " + bucket,
		"selfplay --games 2 --depth 1 --out " + bucket,
		"corpus merge games --out " + bucket,
	} {
		before := s.asked.Load()
		p := start(t, command)
		if !p.until(func() bool { return s.asked.Load() > before }) {
			t.Errorf("%s: it does not ask the server: %s", command, &p.stderr)
			continue
		}
		interrupted := time.Now()
		if !p.end(t, syscall.SIGINT) {
			t.Errorf("%s: it is done: %s", command, &p.stderr)
		}
		if took := time.Since(interrupted); took > 25*time.Second {
			t.Errorf("%s: it ends %s after Ctrl-C", command, took)
		} else {
			t.Logf("%s: %s: %s", command, took.Round(time.Millisecond), strings.TrimSpace(p.stderr.String()))
		}
	}
	for _, name := range []string{"filtered", "sampled", "merged", "scored", "scored.hub"} {
		if _, err := os.Lstat(name); err == nil {
			t.Errorf("%s is left", name)
		}
	}
}
