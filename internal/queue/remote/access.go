package remote

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
)

// An Access is what a server asks of those that connect to it. The zero value is nothing.
type Access struct {
	Token  string
	Nkey   []byte         // seed of a user; nil for none
	Secure bool           // by TLS alone, also where the server does not ask for it
	CA     *x509.CertPool // of the server's certificate; nil for those of the system
}

// options are those of the connection. It never gives up: a server that is gone may come back.
func (a Access) options() ([]nats.Option, error) {
	o := []nats.Option{
		nats.MaxReconnects(-1), nats.RetryOnFailedConnect(true), nats.IgnoreAuthErrorAbort(),
		nats.CustomReconnectDelay(func(tries int) time.Duration { return min(time.Duration(tries)*250*time.Millisecond, 10*time.Second) }),
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
