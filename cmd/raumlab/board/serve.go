package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/hint"
	"raumlab/web"
	"raumlab/web/desk"
	"raumlab/web/explorer"
	"raumlab/web/rooms"
	"raumlab/web/server"
)

type serveOptions struct {
	books   cli.List
	tables  string
	engines cli.List
	data    string
	listen  string
	hosts   cli.List
	proxied bool
	export  string
	threads cli.Threads
}

func NewServeCommand() *cobra.Command {
	o := &serveOptions{}
	cmd := &cobra.Command{
		Use:   "serve [CORPUS...]",
		Short: "play, analyse and explore on a board in the browser",
		Long: `Serves the board page to browsers on this computer and prints its address. On the page
you can play against the engines, analyse positions, see how evaluations add up, and
browse the games of the corpora and books named here and the endgame tables. The page
proposes raumlab-net, the strongest engine; the others can be chosen. Nothing leaves the
computer.

Two people can play in a room by sharing a link that the page makes; others may watch.
Rooms are kept in the folder --data and continue when the server is restarted; clocks
stop while it is down.

With another address in --listen, other computers can reach the page and use the
engines. If they use a host name, allow it with --allow-host: other names are refused,
so that pages of other sites cannot use the server through a browser. Each client has
bounds on requests, searches, connections and rooms; this computer has none. Behind a
reverse proxy give --behind-proxy (docs/public.md).

With --export the page is written to a folder instead, as a static site for any file
server, such as 'python3 -m http.server'. The engine then runs in the browser, on one
thread, without rooms, corpora and books. Opening the files directly (file://) does not
work, because browsers load no modules from there. A release contains the engine for
browsers; in a clone Go builds it, once for each version of its code.`,
		Example: `  raumlab serve
  raumlab serve runs/corpus --book raumlab --tables runs/tables
  raumlab serve --listen 0.0.0.0:8907 --allow-host board.example
  raumlab serve --behind-proxy --allow-host board.example
  raumlab serve --export site`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.Var(&o.books, "book",
		"book to explore: a file, or a name such as raumlab (the default without a corpus); may be repeated")
	flags.StringVar(&o.tables, "tables", "", "folder of endgame tables to explore; empty = none")
	flags.Var(&o.engines, "engine",
		"another engine to offer: an engine file, weights, or cmd:COMMAND for another program; may be repeated")
	flags.StringVar(&o.data, "data", "", "folder of the rooms; empty = raumlab/rooms in the user's configuration folder")
	flags.StringVar(&o.listen, "listen", defaultListen, "address and port of the page; port 0 = any free port")
	flags.Var(&o.hosts, "allow-host", "host name by which browsers may reach the page, besides localhost; may be repeated")
	cli.NoPath(flags, "listen", "allow-host")
	flags.BoolVar(&o.proxied, "behind-proxy", false,
		"a reverse proxy on this computer passes requests on: its X-Forwarded-For tells clients apart")
	o.threads.Add(flags)
	flags.StringVar(&o.export, "export", "",
		"folder to write the page to as a static site; empty = serve it")
	cli.Excludes(cmd, "export", "book", "tables", "engine", "data", "listen", "allow-host", "behind-proxy", "threads")
	return cmd
}

// defaultListen has a port that no well-known program uses.
const defaultListen = "127.0.0.1:8907"

func (o *serveOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	if o.export != "" {
		if len(args) > 0 {
			return cli.Usagef("corpus %s: an exported site shows no corpora: leave out the corpus or --export", args[0])
		}
		return runExport(ctx, o.export, stdout, stderr)
	}
	listener, err := listen(ctx, o.listen)
	if err != nil {
		return err
	}
	defer listener.Close() // Run has closed it, or another error counts
	limits := server.DefaultLimits()
	x, err := o.explore(ctx, args, stderr)
	if err != nil {
		return err
	}
	engines, err := addEngines(ctx, o.engines)
	if err != nil {
		return err
	}
	kept, err := openRooms(o.data, stderr)
	if err != nil {
		return err
	}
	if kept != nil {
		defer func() { err = closed(err, kept.Close()) }()
	}
	d, err := desk.New(desk.Options{Version: cli.Version, Server: true, Rooms: kept != nil, Threads: limits.Searches,
		PerSearch: int(o.threads), Explorer: x, Engines: engines})
	if err != nil {
		return err
	}
	s, err := server.New(server.Options{Page: web.Files(), Answer: d.Answer, Rooms: kept, Hosts: o.hosts,
		BehindProxy: o.proxied, Limits: limits, Log: stderr})
	if err != nil {
		return err
	}
	at := listener.Addr().(*net.TCPAddr).AddrPort()
	if !at.Addr().Unmap().IsLoopback() {
		fmt.Fprintf(stderr,
			"warning: --listen %s: any computer that reaches this address can use the engines here and read everything on the page; the connection is not encrypted\n",
			o.listen)
	}
	ends := "press Ctrl-C to stop"
	if note := cli.ThreadsNote(int(o.threads)); note != "" {
		ends += "; analyses have " + note
	}
	if _, err := fmt.Fprintf(stdout, "open %s in a browser; %s\n", addressOf(at), ends); err != nil {
		return err
	}
	if err := s.Run(ctx, listener); err != nil {
		return err
	}
	return cli.InterruptedWith("the server has stopped")
}

// closed joins the errors of serving and of closing the rooms. An interrupt alone is no failure.
func closed(served, closing error) error {
	if closing != nil && errors.As(served, new(cli.InterruptedError)) {
		served = nil
	}
	return errors.Join(served, closing)
}

// explore opens what there is to explore.
func (o *serveOptions) explore(ctx context.Context, corpora []string, stderr io.Writer) (*explorer.Explorer, error) {
	options := explorer.Options{Corpora: corpora, Books: o.books, Tables: o.tables}
	if len(corpora)+len(o.books) == 0 {
		options.Books = []string{"raumlab"}
	}
	if len(corpora) > 0 {
		_, games, err := cli.OpenCorpora(corpora)
		if err != nil {
			return nil, err
		}
		p := term.NewProgress(stderr, "games", 0, games)
		defer p.End()
		options.Progress = p.Step
	}
	return explorer.Open(ctx, options)
}

// portInUseOnWindows is WSAEADDRINUSE, which Windows gives instead of EADDRINUSE.
const portInUseOnWindows = syscall.Errno(10048)

// listen opens the port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, cli.Usagef("--listen %q: expected HOST:PORT, such as %s", address, defaultListen)
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE), errors.Is(err, portInUseOnWindows):
		return nil, hint.Errorf(
			"--listen %s: another program uses that port, perhaps another 'raumlab serve': open its page, or choose a port with --listen (127.0.0.1:0 takes a free one)",
			address)
	case err != nil:
		return nil, hint.Errorf("--listen %s: %w: name an address of this computer and an allowed port",
			address, err)
	}
	return listener, nil
}

// addressOf is where a browser on this computer finds the page.
func addressOf(at netip.AddrPort) string {
	ip := at.Addr().Unmap()
	if ip.IsUnspecified() {
		ip = netip.AddrFrom4([4]byte{127, 0, 0, 1})
	}
	return "http://" + netip.AddrPortFrom(ip, at.Port()).String() + "/"
}

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
