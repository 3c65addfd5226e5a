package workers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
)

// A hub listens from its first job on.
type hub struct {
	options  remote.Options
	needs    string    // flags that a worker must have
	metrics  string    // address that Prometheus reads; empty for none
	monitor  *monitor  // there; nil for none
	muted    io.Writer // standard error under --quiet; nil without
	starting sync.Mutex

	mutex   sync.Mutex // for the rest
	running *remote.Hub
	line    func(format string, values ...any)
}

func (h *hub) log(format string, values ...any) {
	h.mutex.Lock()
	line := h.line
	h.mutex.Unlock()
	line(format, values...)
}

func (h *hub) server() *remote.Hub {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.running
}

func (h *hub) status() *term.HubStatus {
	s := &term.HubStatus{}
	if running := h.server(); running != nil {
		s.Workers, s.AtOnce = running.Workers()
		s.InHand, s.Waiting = running.Tasks()
		for _, x := range running.Held() {
			if len(s.Held) < term.MostHeld {
				s.Held = append(s.Held, term.HeldTask{Worker: x.Worker, First: x.Task.First, Last: x.Task.End - 1,
					Seconds: x.For.Seconds()})
			}
		}
	}
	return s
}

func (h *hub) start(ctx context.Context) (*remote.Hub, error) {
	h.starting.Lock()
	defer h.starting.Unlock()
	if running := h.server(); running != nil {
		return running, nil
	}
	running, err := remote.NewHub(ctx, h.options)
	if err == nil && h.metrics != "" {
		if h.monitor, err = serveMetrics(h.metrics, running.WriteMetrics); err != nil {
			err = errors.Join(err, running.End(false))
		}
	}
	if err != nil {
		return nil, err
	}
	h.mutex.Lock()
	h.running = running
	h.mutex.Unlock()
	address := fmt.Sprintf("[hub] listening at %s; start a worker with: raumlab work %[1]s%[2]s",
		running.Address(), h.needs)
	h.log("%s", address)
	if h.muted != nil { // --quiet leaves results
		fmt.Fprintln(h.muted, address)
	}
	return running, nil
}

// Begin begins a job, with the first of which the hub begins to listen.
func (h *hub) Begin(ctx context.Context, j queue.Job) (queue.Tasks, error) {
	running, err := h.start(ctx)
	if err != nil {
		return nil, err
	}
	return running.Begin(ctx, j)
}

func (h *hub) end(err error) error {
	var ending error
	switch running := h.server(); {
	case running != nil:
		if h.monitor != nil {
			ending = h.monitor.end()
		}
		ending = errors.Join(ending, running.End(err == nil))
	case err == nil && h.options.URL == "": // a hub that was killed when the work was done left it
		ending = remote.RemoveLeftover(h.options.Folder)
	}
	if err == nil {
		return ending
	}
	if ending != nil {
		h.log("[hub] %v", ending)
	}
	return h.remains(err)
}

// remains adds to the error of unfinished work where its queue is.
func (h *hub) remains(err error) error {
	running := h.server()
	if running == nil || !running.Began() {
		return err
	}
	place := cmp.Or(h.options.URL, h.options.Folder)
	if !errors.Is(err, context.Canceled) {
		h.log("[hub] the queue is kept in %s; run the same command again to resume", place)
		return err
	}
	stopped := cli.InterruptedError{State: "run the same command again to resume"}
	errors.As(err, &stopped)
	return errors.Join(cli.InterruptedWith("%s; the queue is kept in %s, and workers wait",
		stopped.State, place), err)
}

// isNothing reports whether a folder is not there, or empty.
func isNothing(folder string) bool {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist)
	}
	return !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() != disk.LockName })
}

// owner names the work of a hub, so that no other hub continues it.
func owner(out string) (string, error) {
	path, err := filepath.Abs(out)
	if err != nil {
		return "", err
	}
	host, err := os.Hostname()
	if err != nil {
		return "", err
	}
	return path + " on " + host, nil
}

// NewHubCommand returns the command that holds the hubs.
func NewHubCommand(hubs ...*cobra.Command) *cobra.Command {
	cmd := cli.Group("hub", "share games among worker machines, which may join and leave", hubs...)
	cmd.Long = `Shares games among any number of machines that run 'raumlab work'; machines may join
and leave at any time. A hub takes the flags of the command that plays the games on
one machine, and makes the same files, byte for byte.`
	return cmd
}
