package remote

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"raumlab/internal/hint"
)

// An Access is what a server asks of those that connect to it. The zero value is nothing.
type Access struct {
	Token  string         // empty for none
	Nkey   []byte         // seed of a user; nil for none
	Secure bool           // by TLS alone, also where the server does not ask for it
	CA     *x509.CertPool // of the server's certificate; nil for those of the system
}

// dial connects to a server. It waits for one that is not there, says so once, and fails at once
// where the server or its certificate does not let it in. A server that goes away later is waited
// for, too.
func dial(ctx context.Context, url string, options []nats.Option, waiting func(error)) (*nats.Conn, error) {
	for tries := 1; ; tries++ {
		conn, err := nats.Connect(url, options...)
		if err == nil {
			return conn, nil
		}
		var certificate *tls.CertificateVerificationError
		switch {
		case errors.Is(err, nats.ErrAuthorization):
			return nil, fmt.Errorf("%s refuses the connection: give this worker the token or nkey of the hub", url)
		case errors.As(err, &certificate):
			return nil, hint.Errorf("%s: %w: give --ca the certificate of the hub", url, err)
		case errors.Is(err, nats.ErrSecureConnWanted):
			return nil, fmt.Errorf("%s has no TLS: connect to another server, or give the hub --tls-cert and --tls-key", url)
		case tries == 1:
			waiting(err)
		}
		select {
		case <-time.After(reconnectAfter(tries)):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func reconnectAfter(tries int) time.Duration {
	return min(time.Duration(tries)*250*time.Millisecond, 10*time.Second)
}

// options are those of the connection.
func (a Access) options() ([]nats.Option, error) {
	o := []nats.Option{
		nats.MaxReconnects(-1), nats.CustomReconnectDelay(reconnectAfter),
	}
	if a.CA != nil || a.Secure {
		o = append(o, nats.Secure(&tls.Config{RootCAs: a.CA, MinVersion: tls.VersionTLS12}))
	}
	public, sign, err := a.nkey()
	switch {
	case err != nil:
		return nil, err
	case public != "":
		o = append(o, nats.Nkey(public, sign))
	case a.Token != "":
		o = append(o, nats.Token(a.Token))
	}
	return o, nil
}

// nkey returns the public key of the seed and how to sign with it, nothing without a seed.
func (a Access) nkey() (public string, sign nats.SignatureHandler, err error) {
	if a.Nkey == nil {
		return "", nil, nil
	}
	pair, err := nkeys.FromSeed(a.Nkey)
	if err == nil {
		public, err = pair.PublicKey()
	}
	if err != nil {
		return "", nil, fmt.Errorf("seed of an nkey: %w", err)
	}
	return public, pair.Sign, nil
}
