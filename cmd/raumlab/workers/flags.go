package workers

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/queue/remote"
)

// accessFlags say how to connect to a server.
type accessFlags struct{ token, nkey, ca string }

func (a *accessFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&a.token, "token-file", "", "file with the token shared by hub and workers; empty = none")
	flags.StringVar(&a.nkey, "nkey-file", "",
		"file with the seed of an nkey (SU...) shared by hub and workers; empty = none")
	flags.StringVar(&a.ca, "ca", "", "PEM file of certificates to trust; empty = those of the system")
}

const maxSecret = 1 << 16 // bytes of a file with a secret or certificates

// access reads the files.
func (a *accessFlags) access() (x remote.Access, err error) {
	if a.token != "" && a.nkey != "" {
		return x, cli.BadUsage(errors.New("--token-file and --nkey-file exclude each other: give only one"))
	}
	read := func(flag, path string) ([]byte, error) {
		if path == "" {
			return nil, nil
		}
		data, err := disk.ReadText(path, maxSecret)
		if err == nil && len(bytes.TrimSpace(data)) == 0 {
			err = fmt.Errorf("%s is empty: name another file", path)
		}
		if err != nil {
			return nil, fmt.Errorf("--%s: %w", flag, err)
		}
		return bytes.TrimSpace(data), nil
	}
	token, err := read("token-file", a.token)
	if err != nil {
		return x, err
	}
	x.Token = string(token)
	if lines := bytes.Count(token, []byte{'\n'}); lines > 0 {
		return x, fmt.Errorf("--token-file %s: it has %s: expected one token", a.token, plural.Of(lines+1, "line"))
	}
	if x.Nkey, err = read("nkey-file", a.nkey); err != nil {
		return x, err
	}
	pem, err := read("ca", a.ca)
	if err != nil || pem == nil {
		return x, err
	}
	if x.CA = x509.NewCertPool(); !x.CA.AppendCertsFromPEM(pem) {
		return x, fmt.Errorf("--ca %s: it contains no PEM certificate: name the certificate of the authority", a.ca)
	}
	return x, nil
}

// hubFlags are the flags of a hub.
type hubFlags struct {
	accessFlags
	listen, queue, url, certificate, key string
	metrics                              string
	given                                func(flag string) bool // whether the command line has it
	lease                                time.Duration
}

// defaultListen is where a hub listens.
const defaultListen = "127.0.0.1:4222"

func (h *hubFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&h.listen, "listen", defaultListen,
		"address that workers connect to; one that other machines can reach needs --tls-cert, --tls-key and a token or nkey")
	flags.StringVar(&h.queue, "queue", "",
		"folder of the queue until the work is done; empty = --out with .hub appended")
	flags.StringVar(&h.url, "nats", "",
		"URL of a NATS server with JetStream; empty = the hub runs its own server")
	flags.StringVar(&h.certificate, "tls-cert", "", "PEM file with the certificate of the hub; empty = none")
	flags.StringVar(&h.key, "tls-key", "", "PEM file with the key of the certificate; empty = none")
	flags.DurationVar(&h.lease, "lease", remote.DefaultLease,
		"time after which the work of a silent worker is given to others")
	flags.StringVar(&h.metrics, "metrics", "",
		"address that serves /metrics for Prometheus, such as 127.0.0.1:9100; empty = none")
	cli.NoPath(flags, "listen", "nats", "metrics")
	h.accessFlags.add(flags)
	h.given = flags.Changed
}

// leastLease leaves a worker three chances to be heard.
const leastLease = 100 * time.Millisecond

// options checks the flags and reads the files that they name.
func (h *hubFlags) options(out string) (o remote.Options, err error) {
	if out == "" {
		return o, cli.BadUsage(errors.New("--out is missing: name the folder for the result"))
	}
	o = remote.Options{Listen: h.listen, URL: h.url, Folder: h.queue, Version: cli.Version, Lease: h.lease}
	if h.lease < leastLease {
		return o, cli.BadUsage(fmt.Errorf("--lease %s: expected %s or more", h.lease, leastLease))
	}
	if h.url == "" && h.given("ca") {
		return o, cli.BadUsage(errors.New("--ca has no effect without --nats: leave it out"))
	}
	if o.Access, err = h.access(); err != nil {
		return o, err
	}
	if o.Owner, err = owner(out); err != nil {
		return o, err
	}
	switch {
	case h.url != "":
		for _, flag := range []string{"listen", "tls-cert", "tls-key", "queue"} {
			if h.given(flag) {
				return o, cli.BadUsage(
					fmt.Errorf("--%s has no effect with --nats, because the hub then runs no server: leave it out", flag))
			}
		}
		o.Access.Secure, err = secured(h.url, h.accessFlags)
		return o, cli.BadUsage(err)
	case o.Folder == "":
		o.Folder = strings.TrimRight(out, "/") + ".hub"
	}
	inside, err := cli.Within(out, o.Folder)
	if err != nil {
		return o, err
	}
	if inside {
		return o, cli.BadUsage(fmt.Errorf("--queue %s: the result is written to this folder: name another", o.Folder))
	}
	if err := cli.OutsideCorpora("--queue", o.Folder); err != nil {
		return o, err
	}
	host, port, err := net.SplitHostPort(h.listen)
	if err != nil {
		return o, cli.BadUsage(fmt.Errorf("--listen %q: expected HOST:PORT such as %s", h.listen, defaultListen))
	}
	if !isPort(port, 0) {
		return o, cli.BadUsage(fmt.Errorf("--listen %q: expected a port from 0 to 65535", h.listen))
	}
	if (h.certificate == "") != (h.key == "") {
		return o, cli.BadUsage(errors.New("--tls-cert and --tls-key: give both or neither"))
	}
	if !isLoopback(host) && (h.certificate == "" || h.token == "" && h.nkey == "") {
		return o, cli.BadUsage(
			fmt.Errorf(
				"--listen %s: other machines can reach this address: give --tls-cert, --tls-key and --token-file or --nkey-file",
				h.listen))
	}
	if h.certificate != "" {
		o.TLS, err = certificate(h.certificate, h.key)
	}
	return o, err
}

// needs are the flags that a worker of the hub must have.
func (h *hubFlags) needs() string {
	text := ""
	for _, x := range []struct{ flag, file string }{{"token-file", h.token}, {"nkey-file", h.nkey},
		{"ca", h.certificate}} {
		if x.file != "" {
			text += " --" + x.flag + " FILE"
		}
	}
	return text
}

func certificate(cert, key string) (*tls.Config, error) {
	a, err := disk.ReadText(cert, maxSecret)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert: %w", err)
	}
	b, err := disk.ReadText(key, maxSecret)
	if err != nil {
		return nil, fmt.Errorf("--tls-key: %w", err)
	}
	pair, err := tls.X509KeyPair(a, b)
	if err != nil {
		return nil, fmt.Errorf("--tls-cert %s and --tls-key %s: %w", cert, key, err)
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// secured reports whether a connection to the server must be encrypted, as those to other machines
// must.
func secured(text string, a accessFlags) (bool, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return false, fmt.Errorf("server %q: expected a URL such as nats://%s", text, defaultListen)
	}
	if port := u.Port(); port != "" && !isPort(port, 1) {
		return false, fmt.Errorf("server %q: expected a port from 1 to 65535", text)
	}
	if isLoopback(u.Hostname()) {
		return u.Scheme == "tls", nil
	}
	if a.token == "" && a.nkey == "" {
		return true, fmt.Errorf("server %s is another machine: give --token-file or --nkey-file", text)
	}
	return true, nil
}

func isPort(text string, least int) bool {
	n, err := strconv.Atoi(text)
	return err == nil && n >= least && n <= 65535
}

func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && address.IsLoopback()
}
