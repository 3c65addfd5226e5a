// Package crew has where the commands have games played: by goroutines of their own process, as
// --workers says, or by the command work on other machines, as the flags of a hub say.
package crew

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/fleet"
)

// A Crew is the flags that say who plays.
type Crew struct {
	workers int
	hub     *hubFlags // nil for a command that plays here
}

// OfHub is the crew of a command that is a hub.
func OfHub() Crew { return Crew{hub: &hubFlags{}} }

// Add adds the flags.
func (c *Crew) Add(flags *pflag.FlagSet) {
	if c.hub == nil {
		cli.AddWorkers(flags, &c.workers)
		return
	}
	c.hub.add(flags)
}

// IsHub reports whether others play.
func (c *Crew) IsHub() bool { return c.hub != nil }

// A Hired crew plays for one run of a command.
type Hired struct {
	Workers int
	*hub    // nil for a crew of this process
}

// Hire checks the flags. A hub begins to listen when it has something to play, and keeps its queue
// beside out. The caller must End the crew.
func (c *Crew) Hire(out string, stderr io.Writer) (h Hired, err error) {
	if c.hub == nil {
		h.Workers, err = cli.WorkerCount(c.workers)
		return h, err
	}
	options, err := c.hub.options(out)
	if err != nil {
		return h, err
	}
	options.Log = func(format string, values ...any) { fmt.Fprintf(stderr, format+"\n", values...) }
	return Hired{remote.AtOnce, &hub{options: options}}, nil
}

// Games is who plays games of self-play; nil for this process.
func (h Hired) Games() selfplay.Elsewhere {
	if h.hub == nil {
		return nil
	}
	return h.hub
}

// End ends the crew after work that ended with an error, or was done.
func (h Hired) End(err error) error {
	if h.hub == nil {
		return err
	}
	return h.hub.end(err)
}

// A hub listens from its first job on.
type hub struct {
	options remote.Options
	mutex   sync.Mutex
	running *remote.Hub
}

func (h *hub) start(ctx context.Context) (fleet.Hub, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.running == nil {
		running, err := remote.NewHub(ctx, h.options)
		if err != nil {
			return fleet.Hub{}, err
		}
		h.running = running
		h.options.Log("[hub] at %s; each machine that is to play needs this command: raumlab work %[1]s", running.Address())
	}
	return fleet.Hub{Hub: h.running}, nil
}

// Games is selfplay.Elsewhere.
func (h *hub) Games(ctx context.Context, c selfplay.Config) (queue.Queue[[]selfplay.Played], error) {
	running, err := h.start(ctx)
	if err != nil {
		return nil, err
	}
	return running.Games(ctx, c)
}

func (h *hub) end(err error) error {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	var ending error
	switch {
	case h.running != nil:
		ending = h.running.End(err == nil)
	case err == nil && h.options.URL == "": // a hub that was killed when the work was done left it
		ending = remote.RemoveLeftover(h.options.Folder)
	}
	if err == nil {
		return ending
	}
	if ending != nil {
		h.options.Log("[hub] %v", ending)
	}
	return err
}

// owner names the work of a hub, so that no other hub goes on with it.
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
	cmd := cli.Group("hub", "have games played by workers on many machines", hubs...)
	cmd.Long = `Has games played by 'raumlab work' on any number of machines, which may come and
go. A hub takes the flags of the command that plays them on one machine, and makes
the same files, byte for byte.`
	return cmd
}
