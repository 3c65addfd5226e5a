package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"raumlab/cmd/raumlab/cli"
)

// secrets writes a certificate of 127.0.0.1 with its key, a token and the seed of an nkey, and
// others that do not fit them.
func secrets(t *testing.T) {
	t.Helper()
	for _, name := range []string{"hub", "other"} {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		c := &x509.Certificate{
			SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		}
		der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
		if err != nil {
			t.Fatal(err)
		}
		private, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		write(name+".pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))(t)
		write(name+".key", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))(t)
		write(name+".token", name+" token\n")(t)
		user, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		write(name+".nk", string(seed)+"\n")(t)
	}
}

const fewParts = "selfplay --games 6 --games-per-part 4 --depth 1 --opening random:2 --max-plies 12 --out games"

// A hub with TLS and a token or an nkey takes only workers that have them and trust its
// certificate.
func TestHubAccess(t *testing.T) {
	t.Chdir(t.TempDir())
	secrets(t)
	before := snapshot(t)
	mustRun(t, fewParts)
	want := snapshot(t)
	for _, x := range []struct{ secret, other string }{{"--token-file hub.token", "--token-file other.token"}, {"--nkey-file hub.nk", "--nkey-file other.nk"}} {
		if err := os.RemoveAll("games"); err != nil {
			t.Fatal(err)
		}
		unchanged(t, before, nil)
		address := freeAddress(t)
		hub := start(t, asHub(fewParts, address)+" --tls-cert hub.pem --tls-key hub.key "+x.secret)
		if !hub.until(func() bool { return strings.Contains(hub.stderr.String(), "[hub] at tls://") }) {
			t.Fatal(&hub.stderr)
		}
		work := "work tls://" + address + " --workers 1 "
		w := start(t, work+"--ca hub.pem "+x.other)
		<-w.ended
		if code, text := w.ProcessState.ExitCode(), w.stderr.String(); code != cli.ExitFailed || !strings.Contains(text, "does not let this one in: give it the token or nkey of the hub") {
			t.Errorf("%s: exit code %d: %s", x.other, code, text)
		}
		w = start(t, work+"--ca other.pem "+x.secret)
		<-w.ended
		if code, text := w.ProcessState.ExitCode(), w.stderr.String(); code != cli.ExitFailed || !strings.Contains(text, "certificate") {
			t.Errorf("another certificate: exit code %d: %s", code, text)
		}
		w = start(t, work+"--ca hub.pem "+x.secret)
		<-hub.ended
		<-w.ended
		if hub.ProcessState.ExitCode() != cli.ExitDone || w.ProcessState.ExitCode() != cli.ExitDone {
			t.Errorf("hub: %s\nworker: %s", &hub.stderr, &w.stderr)
		}
		unchanged(t, want, []string{"games/contributors.jsonl"})
	}
}

// What would let others in, or says nothing, is refused as wrong usage.
func TestHubUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	secrets(t)
	write("several", "one\n\ntwo\n")(t)
	for command, want := range map[string]string{
		"hub " + fewParts + " --listen 0.0.0.0:4222":                               "--listen 0.0.0.0:4222: other machines can connect: give --tls-cert, --tls-key and --token-file or --nkey-file",
		"hub " + fewParts + " --listen :4222 --tls-cert hub.pem --tls-key hub.key": "--listen :4222: other machines can connect",
		"hub " + fewParts + " --listen 192.0.2.1:4222 --token-file hub.token":      "other machines can connect",
		"hub " + fewParts + " --listen nowhere":                                    `--listen "nowhere": want HOST:PORT`,
		"hub " + fewParts + " --tls-cert hub.pem":                                  "--tls-cert and --tls-key: give both or neither",
		"hub " + fewParts + " --token-file hub.token --nkey-file hub.nk":           "give one of them",
		"hub " + fewParts + " --lease 1ms":                                         "--lease 1ms: want 100ms or more",
		"hub " + fewParts + " --workers 2":                                         "--workers",
		"hub " + fewParts + " --nats nats://192.0.2.1:4222":                        "give --token-file or --nkey-file",
		"hub match raumlab raumfischer --depth 1":                                  "--out is missing",
		"work nats://192.0.2.1:4222":                                               "it is another machine: give --token-file or --nkey-file",
		"hub match raumlab raumfischer --movetime 10ms --out m":                    "time depends on the machine",
		"hub match raumlab raumfischer --clock 10s --out m":                        "time depends on the machine",
		"hub " + fewParts + " --listen 127.0.0.1:99999":                            "want a port from 0 to 65535",
		"hub " + fewParts + " --nats nats://127.0.0.1:4222 --listen 127.0.0.1:1":   "--listen does nothing beside --nats",
		"hub " + fewParts + " --nats nats://127.0.0.1:4222 --tls-cert hub.pem":     "--tls-cert does nothing beside --nats",
		"work nats://127.0.0.1:99999":                                              "want a port from 1 to 65535",
		"work nats://127.0.0.1:4222 --wait -1s":                                    "want no negative time",
		"work http://127.0.0.1:4222":                                               "want a URL such as nats://127.0.0.1:4222",
	} {
		code, _, stderr := tryRun(command)
		if line, err := complaint(code, stderr); code != cli.ExitUsage || err != nil || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v): %s", command, code, err, stderr)
		}
	}
	for _, name := range []string{"games", "games.hub", "m", "m.hub"} {
		if _, err := os.Lstat(name); err == nil {
			t.Errorf("a refused start leaves %s", name)
		}
	}
	if _, help, _ := tryRun("hub match --help"); !strings.Contains(help, "--pairs") || strings.Contains(help, "--movetime") || strings.Contains(help, "--clock") {
		t.Error("the help of hub match lists what it refuses")
	}
	for command, want := range map[string]string{
		"work nats://127.0.0.1:4222 --token-file several":                     "--token-file several: it has 3 lines, and only a hub with a server of its own takes several",
		"hub " + fewParts + " --nats nats://127.0.0.1:1 --token-file several": "only a hub with a server of its own takes several",
		"hub " + fewParts + " --token-file missing":                           "--token-file: ",
		"hub " + fewParts + " --tls-cert hub.pem --tls-key other.key":         "--tls-cert hub.pem and --tls-key other.key: ",
		"work nats://127.0.0.1:1 --ca hub.key":                                "--ca hub.key: no certificate in PEM",
	} {
		code, _, stderr := tryRun(command)
		if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v): %s", command, code, err, stderr)
		}
	}
}

// A hub that uses another server has the bytes of one with its own. It leaves nothing there. While
// it is there, no other hub uses the server.
func TestHubOnAServer(t *testing.T) {
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	defer func() { s.Shutdown(); s.WaitForShutdown() }()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	t.Chdir(t.TempDir())
	mustRun(t, manyParts)
	want := snapshot(t)
	t.Chdir(t.TempDir())
	command := "hub " + manyParts + " --lease 1s --nats " + s.ClientURL()
	for range 2 { // the first is killed
		hub := start(t, command)
		if !hub.until(func() bool { return strings.Contains(hub.stderr.String(), "[hub] at ") }) {
			t.Fatal(&hub.stderr)
		}
		code, _, stderr := tryRun(strings.Replace(command, "--out games", "--out other", 1))
		if line, err := complaint(code, stderr); code != cli.ExitFailed || err != nil || !strings.Contains(line, "has the tasks of another hub, that of ") {
			t.Errorf("exit code %d (%v): %s", code, err, stderr)
		}
		if _, err := os.Lstat("other"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the refused hub leaves its folder: %v", err)
		}
		w := start(t, "work "+s.ClientURL()+" --workers 2")
		if !hub.until(func() bool { _, err := os.Stat("games/part-000000.parquet"); return err == nil }) {
			t.Fatal(&hub.stderr)
		}
		hub.end(t, syscall.SIGKILL)
		w.end(t, syscall.SIGKILL)
	}
	hub := start(t, command)
	w := start(t, "work "+s.ClientURL()+" --workers 2")
	<-hub.ended
	<-w.ended
	if hub.ProcessState.ExitCode() != cli.ExitDone || w.ProcessState.ExitCode() != cli.ExitDone {
		t.Errorf("hub: %s\nworker: %s", &hub.stderr, &w.stderr)
	}
	unchanged(t, want, []string{"games/contributors.jsonl"})
	conn, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	for name := range js.StreamNames(t.Context()).Name() {
		t.Errorf("stream %s is left", name)
	}
}
