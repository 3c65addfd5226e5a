package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/web"
	"raumlab/web/desk"
	"raumlab/web/explorer"
	"raumlab/web/server"
)

type serveOptions struct {
	books  cli.List
	tables string
	data   string
	listen string
	hosts  cli.List
	export string
}

func NewServeCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve [CORPUS...]",
		Short: "play, analyse and explore on a board in the browser",
		Long: `Serves the board page to browsers on this computer, and prints its address. The
page plays against the engines, analyses, takes evaluations apart, and shows
what was played in the corpora and books that are named here, and what endgame
tables know. Nothing of it leaves the computer.

Two people play in a room, by the links that the page makes; others watch. Rooms
are kept in the folder --data and go on when the server is started again; the
clocks stop meanwhile.

With --listen another address, other computers reach the page too, and their
users the engines. A name by which they reach it must be allowed with
--allow-host: other names are refused, so that no page of another site can use
the server through a browser.

With --export the page is written to a folder instead, as a site for a host that
only hands out files, such as 'python3 -m http.server'. The engine then runs in the
browser, on one thread, without rooms, corpora and books. Opened as a file://
address it does not run, since browsers load no modules from there.`,
		Example: `  raumlab serve
  raumlab serve runs/corpus --book raumlab --tables runs/tables
  raumlab serve --listen 0.0.0.0:8907 --allow-host board.example
  raumlab serve --export site`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			if o.export != "" {
				if len(args) > 0 {
					return cli.BadUsage(fmt.Errorf("corpus %s: a site that is exported shows no corpora: leave it out, or --export", args[0]))
				}
				return runExport(o.export, stdout)
			}
			return runServe(ctx, args, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.Var(&o.books, "book", "book to explore: a file, or a name such as raumlab, which is taken where no corpus is named either; may be repeated")
	flags.StringVar(&o.tables, "tables", "", "folder of endgame tables to explore; empty = none")
	flags.StringVar(&o.data, "data", "", "folder of the rooms; empty = raumlab/rooms in the folder for settings of users")
	flags.StringVar(&o.listen, "listen", defaultListen, "address and port of the page; port 0 takes a free one")
	flags.Var(&o.hosts, "allow-host", "name by which browsers may reach the page, besides localhost; may be repeated")
	flags.StringVar(&o.export, "export", "", "folder to write the page to, as a site that needs no server; empty = serve it")
	exports := func([]string) bool { return o.export != "" }
	var idle []cli.IdleFlag
	for _, name := range []string{"book", "tables", "data", "listen", "allow-host"} {
		idle = append(idle, cli.IdleWhen(name, exports, "with --export"))
	}
	cli.RefuseIdle(cmd, idle...)
	return cmd
}

// defaultListen has a port that no well-known program uses.
const defaultListen = "127.0.0.1:8907"

func runServe(ctx context.Context, corpora []string, o serveOptions, stdout, stderr io.Writer) (err error) {
	listener, err := listen(ctx, o.listen)
	if err != nil {
		return err
	}
	defer listener.Close() // Run has closed it, or another error counts
	limits := server.DefaultLimits()
	x, err := explore(ctx, corpora, o, stderr)
	if err != nil {
		return err
	}
	d, err := desk.New(desk.Options{Version: cli.Version, Server: true, Threads: limits.Searches, Explorer: x})
	if err != nil {
		return err
	}
	kept, err := openRooms(o.data, stderr)
	if err != nil {
		return err
	}
	if kept != nil {
		defer func() {
			if e := kept.Close(); e != nil {
				err = errors.Join(err, e)
			}
		}()
	}
	s, err := server.New(server.Options{Page: web.Files(), Answer: d.Answer, Rooms: kept, Hosts: o.hosts, Limits: limits, Log: stderr})
	if err != nil {
		return err
	}
	at := listener.Addr().(*net.TCPAddr).AddrPort()
	if !at.Addr().Unmap().IsLoopback() {
		fmt.Fprintf(stderr, "warning: --listen %s: every computer that reaches this address can use the engines of this one, and read all that the page shows; nothing is encrypted\n", o.listen)
	}
	if _, err := fmt.Fprintf(stdout, "open %s in a browser; Ctrl-C ends\n", addressOf(at)); err != nil {
		return err
	}
	if err := s.Run(ctx, listener); err != nil {
		return err
	}
	return cli.InterruptedWith("the page is closed")
}

// explore opens what there is to explore.
func explore(ctx context.Context, corpora []string, o serveOptions, stderr io.Writer) (*explorer.Explorer, error) {
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
		options.Progress = func(done, _ int64) { p.At(done) }
	}
	return explorer.Open(ctx, options)
}
