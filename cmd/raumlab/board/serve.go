package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/remedy"
	"raumlab/web"
	"raumlab/web/desk"
	"raumlab/web/server"
)

type serveOptions struct {
	listen string
	hosts  cli.List
	export string
}

func NewServeCommand() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "play, analyse and explore on a board in the browser",
		Long: `Serves the board page to browsers on this computer, and prints its address. The
page plays against the engines, analyses, and takes evaluations apart. Nothing
of it leaves the computer.

With --listen another address, other computers reach the page too, and their
users the engines. A name by which they reach it must be allowed with
--allow-host: other names are refused, so that no page of another site can use
the server through a browser.

With --export the page is written to a folder instead, as a site for a host that
only hands out files, such as 'python3 -m http.server'. The engine then runs in the
browser, on one thread, without rooms, corpora and books. Opened as a file://
address it does not run, since browsers load no modules from there.`,
		Example: `  raumlab serve
  raumlab serve --listen 0.0.0.0:8907 --allow-host board.example
  raumlab serve --export site`,
		Args: cobra.NoArgs,
		RunE: cli.Runner(func(ctx context.Context, _ []string, stdout, stderr io.Writer) error {
			if o.export != "" {
				return runExport(o.export, stdout)
			}
			return runServe(ctx, o, stdout, stderr)
		}),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", defaultListen, "address and port of the page; port 0 takes a free one")
	flags.Var(&o.hosts, "allow-host", "name by which browsers may reach the page, besides localhost; may be repeated")
	flags.StringVar(&o.export, "export", "", "folder to write the page to, as a site that needs no server; empty = serve it")
	exports := func([]string) bool { return o.export != "" }
	cli.RefuseIdle(cmd, cli.IdleWhen("listen", exports, "with --export"), cli.IdleWhen("allow-host", exports, "with --export"))
	return cmd
}

// defaultListen has a port that no well-known program uses.
const defaultListen = "127.0.0.1:8907"

func runServe(ctx context.Context, o serveOptions, stdout, stderr io.Writer) error {
	limits := server.DefaultLimits()
	d, err := desk.New(desk.Options{Version: cli.Version, Server: true, Threads: limits.Searches})
	if err != nil {
		return err
	}
	s, err := server.New(server.Options{Page: web.Files(), Answer: d.Answer, Hosts: o.hosts, Limits: limits, Log: stderr})
	if err != nil {
		return err
	}
	listener, err := listen(ctx, o.listen)
	if err != nil {
		return err
	}
	defer listener.Close() // Run has closed it, or the first error counts
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

// listen opens the port.
func listen(ctx context.Context, address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, cli.BadUsage(fmt.Errorf("--listen %q: want HOST:PORT, such as %s", address, defaultListen))
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, remedy.Errorf("--listen %s: another program uses that port, perhaps another 'raumlab serve': open its page, or choose a port with --listen; 127.0.0.1:0 takes a free one", address)
	case err != nil:
		return nil, remedy.Errorf("--listen %s: %w: name an address of this computer and a port that you may use", address, err)
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
