package board

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/web"
	"raumlab/web/desk"
	"raumlab/web/explorer"
	"raumlab/web/server"
)

func runServe(ctx context.Context, corpora []string, o serveOptions, stdout, stderr io.Writer) (err error) {
	if err := o.threads.Check(); err != nil {
		return err
	}
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
