package workers

import (
	"bytes"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/queue/remote"
)

// accessFlags say how to connect to a server.
type accessFlags struct{ token, nkey, ca string }

func (a *accessFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&a.token, "token-file", "", "file with the token shared by hub and workers; empty = none")
	flags.StringVar(&a.nkey, "nkey-file", "",
		"file with the seed of an nkey (SU...) shared by hub and workers; empty = none")
	flags.StringVar(&a.ca, "ca", "", "PEM file of certificates to trust; empty = those of the system")
	cli.Excludes(cmd, "token-file", "nkey-file")
}

const maxSecret = 1 << 16 // bytes of a file with a secret or certificates

// access reads the files.
func (a *accessFlags) access() (x remote.Access, err error) {
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
	lease                                time.Duration
}

// defaultListen is where a hub listens.
const defaultListen = "127.0.0.1:4222"

func (h *hubFlags) add(cmd *cobra.Command) {
	flags := cmd.Flags()
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
	h.accessFlags.add(cmd)
	cli.Excludes(cmd, "nats", "listen", "tls-cert", "tls-key", "queue") // the hub then runs no server
	cli.Needs(cmd, "nats", "ca")
	cmd.MarkFlagsRequiredTogether("tls-cert", "tls-key")
}

// leastLease leaves a worker three chances to be heard.
const leastLease = 100 * time.Millisecond

// options checks the flags and reads the files that they name.
func (h *hubFlags) options(out string) (o remote.Options, err error) {
	o = remote.Options{Listen: h.listen, URL: h.url, Folder: h.queue, Version: cli.Version, Lease: h.lease}
	if h.lease < leastLease {
		return o, cli.Usagef("--lease %s: expected %s or more", h.lease, leastLease)
	}
	if o.Access, err = h.access(); err != nil {
		return o, err
	}
	if o.Owner, err = owner(out); err != nil {
		return o, err
	}
	if h.url != "" {
		o.Access.Secure, err = secured(h.url, h.accessFlags)
		return o, cli.BadUsage(err)
	}
	if o.Folder == "" {
		o.Folder = strings.TrimRight(out, "/") + ".hub"
	}
	inside, err := cli.Within(out, o.Folder)
	if err != nil {
		return o, err
	}
	if inside {
		return o, cli.Usagef("--queue %s: the result is written to this folder: name another", o.Folder)
	}
	if err := cli.OutsideCorpora("--queue", o.Folder); err != nil {
		return o, err
	}
	host, port, err := net.SplitHostPort(h.listen)
	if err != nil {
		return o, cli.Usagef("--listen %q: expected HOST:PORT such as %s", h.listen, defaultListen)
	}
	if !isPort(port, 0) {
		return o, cli.Usagef("--listen %q: expected a port from 0 to 65535", h.listen)
	}
	if !isLoopback(host) && (h.certificate == "" || h.token == "" && h.nkey == "") {
		return o, cli.Usagef(
			"--listen %s: other machines can reach this address: give --tls-cert, --tls-key and --token-file or --nkey-file",
			h.listen)
	}
	if h.certificate == "" {
		return o, nil
	}
	pair, err := tls.LoadX509KeyPair(h.certificate, h.key)
	if err != nil {
		return o, fmt.Errorf("--tls-cert %s and --tls-key %s: %w", h.certificate, h.key, err)
	}
	o.TLS = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
	return o, nil
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
