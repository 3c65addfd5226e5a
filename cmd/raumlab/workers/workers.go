// Package workers has who plays the games of a command: goroutines of its own process, as
// --workers says, or by the command work on other machines, as the flags of a hub say.
package workers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/hint"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
)

// Flags say who plays.
type Flags struct {
	workers int
	hub     *hubFlags // nil for a command that plays here
}

// OfHub has the flags of a command that is a hub.
func OfHub() Flags { return Flags{hub: &hubFlags{}} }

// Add adds the flags.
func (c *Flags) Add(cmd *cobra.Command) {
	if c.hub == nil {
		cli.AddWorkers(cmd.Flags(), &c.workers)
		return
	}
	c.hub.add(cmd)
}

// IsHub reports whether others play.
func (c *Flags) IsHub() bool { return c.hub != nil }

// A Pool plays for one run of a command.
type Pool struct {
	Workers int
	Remote  queue.Remote // plays and scores games on other machines; nil for this process
	hub     *hub         // the same
}

// Start checks the flags. A hub keeps its queue beside out. It begins to listen when it has
// something to play: at once if nothing is there, so that a refusal leaves nothing there, and
// otherwise with its first job. The caller must End the pool.
func (c *Flags) Start(ctx context.Context, out string, stderr io.Writer) (h Pool, err error) {
	if c.hub == nil {
		return Pool{Workers: cli.Workers(c.workers)}, nil
	}
	options, err := c.hub.options(out)
	if err != nil {
		return h, err
	}
	made := &hub{options: options, metrics: c.hub.metrics, needs: c.hub.needs(), muted: term.Muted(stderr),
		line: func(format string, values ...any) { fmt.Fprintf(stderr, format+"\n", values...) }}
	made.options.Log = made.log
	if isNothing(out) {
		if _, err := made.start(ctx); err != nil {
			return h, err
		}
	}
	return Pool{remote.AtOnce, made, made}, nil
}

// Show has a progress say who plays for a hub, and print what the hub says.
func (h Pool) Show(p *term.Progress) {
	if h.hub == nil {
		return
	}
	p.Of(h.hub.status)
	h.logTo(p.Line)
}

// logTo says where lines of a hub go from now on.
func (h Pool) logTo(line func(format string, values ...any)) {
	if h.hub == nil {
		return
	}
	h.hub.mutex.Lock()
	defer h.hub.mutex.Unlock()
	h.hub.line = line
}

// End ends the pool after work that ended with an error, or was done.
func (h Pool) End(err error) error {
	if h.hub == nil {
		return err
	}
	return h.hub.end(err)
}

// A monitor answers Prometheus.
type monitor struct {
	server *http.Server
	ended  chan error
}

// serveMetrics begins to answer GET /metrics at an address.
func serveMetrics(address string, write func(io.Writer)) (*monitor, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, hint.Errorf("--metrics %s: %w: give another address", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		write(w)
	})
	m := &monitor{&http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second},
		make(chan error, 1)}
	go func() { m.ended <- m.server.Serve(l) }()
	return m, nil
}

// end lets answers in hand finish and frees the address.
func (m *monitor) end() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := m.server.Shutdown(ctx)
	if serving := <-m.ended; !errors.Is(serving, http.ErrServerClosed) {
		err = errors.Join(err, serving)
	}
	return err
}
