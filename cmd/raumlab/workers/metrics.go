package workers

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"raumlab/internal/hint"
)

// A monitor answers Prometheus.
type monitor struct {
	server *http.Server
	ended  chan error
}

// serveMetrics begins to answer GET /metrics at an address.
func serveMetrics(address string, write func(io.Writer)) (*monitor, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, hint.Errorf("--metrics %s: %w: give another address", address, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		write(w)
	})
	m := &monitor{&http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second},
		make(chan error, 1)}
	go func() { m.ended <- m.server.Serve(l) }()
	return m, nil
}

// end lets answers in hand finish and frees the address.
func (m *monitor) end() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	err := m.server.Shutdown(ctx)
	if serving := <-m.ended; !errors.Is(serving, http.ErrServerClosed) {
		err = errors.Join(err, serving)
	}
	return err
}
