package board

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

type serveOptions struct {
	books   cli.List
	tables  string
	engines cli.List
	data    string
	listen  string
	hosts   cli.List
	export  string
	threads cli.Threads
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
address it does not run, since browsers load no modules from there. A release has
the engine for browsers; in a clone Go builds it, once for each version of its code.`,
		Example: `  raumlab serve
  raumlab serve runs/corpus --book raumlab --tables runs/tables
  raumlab serve --listen 0.0.0.0:8907 --allow-host board.example
  raumlab serve --export site`,
		Args: cobra.ArbitraryArgs,
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			if o.export != "" {
				if len(args) > 0 {
					return cli.BadUsage(
						fmt.Errorf("corpus %s: a site that is exported shows no corpora: leave it out, or --export", args[0]))
				}
				return runExport(ctx, o.export, stdout, stderr)
			}
			return runServe(ctx, args, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.Var(&o.books, "book",
		"book to explore: a file, or a name such as raumlab, which is taken where no corpus is named either; may be repeated")
	flags.StringVar(&o.tables, "tables", "", "folder of endgame tables to explore; empty = none")
	flags.Var(&o.engines, "engine",
		"engine to offer besides those that ship: an engine file, weights, or cmd:COMMAND for another program; may be repeated")
	flags.StringVar(&o.data, "data", "", "folder of the rooms; empty = raumlab/rooms in the folder for settings of users")
	flags.StringVar(&o.listen, "listen", defaultListen, "address and port of the page; port 0 takes a free one")
	flags.Var(&o.hosts, "allow-host", "name by which browsers may reach the page, besides localhost; may be repeated")
	o.threads.Add(flags)
	flags.StringVar(&o.export, "export", "",
		"folder to write the page to, as a site that needs no server; empty = serve it")
	exports := func([]string) bool { return o.export != "" }
	var idle []cli.IdleFlag
	for _, name := range []string{"book", "tables", "engine", "data", "listen", "allow-host", "threads"} {
		idle = append(idle, cli.IdleWhen(name, exports, "with --export"))
	}
	cli.RefuseIdle(cmd, idle...)
	return cmd
}

// defaultListen has a port that no well-known program uses.
const defaultListen = "127.0.0.1:8907"
