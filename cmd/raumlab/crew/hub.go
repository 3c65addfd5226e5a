package crew

import (
	"context"
	"os"
	"path/filepath"
	"sync"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/fleet"
	"raumlab/selfplay/match"
)

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

// Pairs is match.Elsewhere.
func (h *hub) Pairs(ctx context.Context, c match.Config) (queue.Queue[match.Pair], error) {
	running, err := h.start(ctx)
	if err != nil {
		return nil, err
	}
	return running.Pairs(ctx, c)
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
