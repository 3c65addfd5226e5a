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
	proxied bool
	export  string
	threads cli.Threads
}

func NewServeCommand() *cobra.Command {
	var o serveOptions
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
stop in between.

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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			if o.export != "" {
				if len(args) > 0 {
					return cli.BadUsage(
						fmt.Errorf("corpus %s: an exported site shows no corpora: leave out the corpus or --export", args[0]))
				}
				return runExport(ctx, o.export, stdout, stderr)
			}
			return runServe(ctx, args, o, stdout, stderr)
		}),
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
	exports := func([]string) bool { return o.export != "" }
	var idle []cli.IdleFlag
	for _, name := range []string{"book", "tables", "engine", "data", "listen", "allow-host", "behind-proxy", "threads"} {
		idle = append(idle, cli.IdleWhen(name, exports, "with --export"))
	}
	cli.RefuseIdle(cmd, idle...)
	return cmd
}

// defaultListen has a port that no well-known program uses.
const defaultListen = "127.0.0.1:8907"
