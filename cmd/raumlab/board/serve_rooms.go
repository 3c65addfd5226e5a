package board

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/web/rooms"
)

// openRooms opens the rooms of a folder, or of the user's own one. There the page goes without
// rooms where they cannot be kept, such as while another server has them; it says so.
func openRooms(dir string, stderr io.Writer) (*rooms.Rooms, error) {
	report := func(err error) { fmt.Fprintf(stderr, "warning: %s\n", cli.Line(err)) }
	open := func(dir string) (*rooms.Rooms, error) {
		return rooms.Open(rooms.Options{Dir: dir, Limits: rooms.DefaultLimits(), Report: report})
	}
	if dir != "" {
		return open(dir)
	}
	settings, err := os.UserConfigDir()
	if err == nil {
		var r *rooms.Rooms
		if r, err = open(filepath.Join(settings, "raumlab", "rooms")); err == nil {
			return r, nil
		}
	}
	fmt.Fprintf(stderr, "warning: this page has no rooms: %s; name a folder for them with --data\n",
		cli.Line(err))
	return nil, nil
}
