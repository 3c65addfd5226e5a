package remote

import (
	"crypto/tls"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"raumlab/internal/hint"
)

const (
	startTimeout = 2 * time.Minute // for an embedded server to read its files
	tlsSeconds   = 10              // for a worker to agree on keys
)

// An embedded server runs within the process of the hub.
type embedded struct {
	server *server.Server
	log    *serverLog
}

// startServer starts a server that listens and keeps its streams in a folder. It does not wait for
// the disk after each message: a process that is killed loses none, and what a power failure takes
// is played again, since the hub publishes what neither its own files nor the streams have.
func startServer(listen, folder string, certificate *tls.Config, access Access, failed func(error)) (*embedded, error) {
	host, portText, err := net.SplitHostPort(listen)
	if err != nil {
		return nil, fmt.Errorf("listen %q: expected HOST:PORT such as 127.0.0.1:4222", listen)
	}
	port, err := strconv.Atoi(portText)
	if err != nil || port < 0 || port > 65535 {
		return nil, fmt.Errorf("listen %q: expected a port from 0 to 65535", listen)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	} else if l, err := net.Listen("tcp", listen); err != nil { // the server would say it in its log alone
		return nil, hint.Errorf("listen %s: %w: choose another port, or end the program that uses it", listen, err)
	} else if err := l.Close(); err != nil {
		return nil, err
	}
	public, _, err := access.nkey()
	if err != nil {
		return nil, err
	}
	o := &server.Options{
		ServerName: "raumlab", Host: host, Port: port, NoSigs: true,
		JetStream: true, JetStreamMaxStore: 2 * maxStored, StoreDir: filepath.Join(folder, storeName), MaxPayload: maxPayload,
		TLSConfig: certificate, TLS: certificate != nil, TLSTimeout: tlsSeconds, Authorization: access.Token,
	}
	if public != "" {
		o.Nkeys = []*server.NkeyUser{{Nkey: public}}
	}
	s, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("queue %s: %w", folder, err)
	}
	e := &embedded{s, &serverLog{folder: folder, failed: failed}}
	s.SetLoggerV2(e.log, false, false, false)
	s.Start()
	if !s.ReadyForConnections(startTimeout) {
		e.stop()
		return nil, e.log.why()
	}
	return e, nil
}

func (e *embedded) url() string { return e.server.ClientURL() }

// stop ends the server and waits until its files are closed.
func (e *embedded) stop() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}

// A serverLog hears the errors of an embedded server: some have no other way out.
type serverLog struct {
	folder string
	failed func(error)
	mutex  sync.Mutex
	first  string
}

func (l *serverLog) keep(format string, values []any) {
	text := fmt.Sprintf(format, values...)
	l.mutex.Lock()
	if l.first == "" {
		l.first = text
	}
	l.mutex.Unlock()
	if strings.Contains(text, "no space left on device") || strings.Contains(strings.ToLower(text), "out of space") {
		l.failed(fmt.Errorf("queue %s: no space left on device: make room, then run the same command again", l.folder))
	}
}

func (l *serverLog) why() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return fmt.Errorf("queue %s: the server does not start: %s", l.folder, l.first)
}

func (l *serverLog) Fatalf(format string, values ...any) { l.keep(format, values) }
func (l *serverLog) Errorf(format string, values ...any) { l.keep(format, values) }
func (l *serverLog) Warnf(format string, values ...any)  {}
func (l *serverLog) Noticef(string, ...any)              {}
func (l *serverLog) Debugf(string, ...any)               {}
func (l *serverLog) Tracef(string, ...any)               {}
