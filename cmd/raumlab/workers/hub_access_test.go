package workers_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// beyondLoopback lists addresses of this machine by which others reach it.
func beyondLoopback(t *testing.T) (all []net.IP) {
	t.Helper()
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range addresses {
		if x, is := a.(*net.IPNet); is && x.IP.To4() != nil && x.IP.IsGlobalUnicast() {
			all = append(all, x.IP)
		}
	}
	return all
}

// Law: over an address that others reach, nothing is said without TLS: neither a token nor a game.
func TestBeyondLoopback(t *testing.T) {
	t.Parallel()
	all := beyondLoopback(t)
	if len(all) == 0 {
		t.Skip("this machine has no address but loopback")
	}
	lab := clitest.New(t)
	lab.Run(fewParts)
	want := lab.Snapshot()
	lab = clitest.New(t)
	secrets(t, lab)
	l, err := net.Listen("tcp", net.JoinHostPort(all[0].String(), "0"))
	if err != nil {
		t.Skip(err)
	}
	address := l.Addr().String()
	l.Close()
	hub := lab.Start(asHub(fewParts, address) + " --tls-cert hub.pem --tls-key hub.key --token-file hub.token")
	if !hub.Until(func() bool { return strings.Contains(hub.Stderr.String(), "[hub] listening at tls://"+address) }) {
		t.Fatal(&hub.Stderr)
	}
	w := lab.Start("work nats://" + address + " --token-file hub.token") // does not trust the certificate
	<-w.Ended
	if text := w.Stderr.String(); w.Cmd.ProcessState.ExitCode() != cli.ExitFailed ||
		!strings.Contains(text, "give --ca the certificate of the hub") {
		t.Errorf("%v: %s", w.Cmd.ProcessState, text)
	}
	w = lab.Start("work nats://" + address + " --token-file hub.token --ca hub.pem")
	<-w.Ended
	<-hub.Ended
	if hub.Cmd.ProcessState.ExitCode() != cli.ExitDone || w.Cmd.ProcessState.ExitCode() != cli.ExitDone {
		t.Errorf("hub: %s\nworker: %s", &hub.Stderr, &w.Stderr)
	}
	for name := range want {
		if strings.HasPrefix(name, "games/") && lab.Snapshot()[name] != want[name] {
			t.Errorf("%s has other bytes", name)
		}
	}
	// A server without TLS hears nothing of the token.
	plain, err := net.Listen("tcp", net.JoinHostPort(all[0].String(), "0"))
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	heard := make(chan string, 1)
	talk := func() {
		conn, err := plain.Accept()
		if err != nil {
			heard <- err.Error()
			return
		}
		defer conn.Close()
		fmt.Fprintf(conn,
			"INFO {\"server_id\":\"x\",\"version\":\"2.10.0\",\"auth_required\":true,\"max_payload\":1048576}\r\n")
		said, err := io.ReadAll(conn)
		heard <- fmt.Sprintf("%s%v", said, err)
	}
	for _, command := range []string{"work nats://" + plain.Addr().String(),
		"hub " + strings.Replace(fewParts, "--out games", "--out more", 1) + " --nats nats://" + plain.Addr().String()} {
		go talk()
		p := lab.Start(command + " --token-file hub.token")
		<-p.Ended
		select {
		case said := <-heard:
			if strings.Contains(said, "token") {
				t.Errorf("%s says %q without TLS", command, said)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s does not connect: %s", command, &p.Stderr)
		}
		if text := p.Stderr.String(); p.Cmd.ProcessState.ExitCode() != cli.ExitFailed ||
			!strings.Contains(text, "has no TLS") {
			t.Errorf("%v: %s", p.Cmd.ProcessState, text)
		}
	}
}

// secrets writes a certificate of this machine with its key, a token and the seed of an nkey, and
// others that do not fit them.
func secrets(t *testing.T, lab *clitest.Lab) {
	t.Helper()
	for _, name := range []string{"hub", "other"} {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		c := &x509.Certificate{
			SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotBefore: time.Now().Add(
				-time.Hour), NotAfter: time.Now().Add(time.Hour),
			IPAddresses: append([]net.IP{net.IPv4(127, 0, 0, 1)}, beyondLoopback(t)...), IsCA: true, BasicConstraintsValid: true,
			KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		}
		der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
		if err != nil {
			t.Fatal(err)
		}
		private, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		lab.Write(name+".pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
		lab.Write(name+".key", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))
		lab.Write(name+".token", name+" token\n")
		user, err := nkeys.CreateUser()
		if err != nil {
			t.Fatal(err)
		}
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		lab.Write(name+".nk", string(seed)+"\n")
	}
}

const fewParts = "selfplay --games 6 --games-per-part 4 --depth 1 --opening random:2 --max-plies 12 --out games"

// A hub with TLS and a token or an nkey takes only workers that have them and trust its
// certificate.
func TestHubAccess(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	secrets(t, lab)
	before := lab.Snapshot()
	lab.Run(fewParts)
	want := lab.Snapshot()
	for _, x := range []struct{ secret, other string }{{"--token-file hub.token", "--token-file other.token"},
		{"--nkey-file hub.nk", "--nkey-file other.nk"}} {
		if err := os.RemoveAll(lab.Path("games")); err != nil {
			t.Fatal(err)
		}
		lab.Unchanged(before)
		address := freeAddress(t)
		hub := lab.Start(asHub(fewParts, address) + " --tls-cert hub.pem --tls-key hub.key " + x.secret)
		if !hub.Until(func() bool { return strings.Contains(hub.Stderr.String(), "[hub] listening at tls://") }) {
			t.Fatal(&hub.Stderr)
		}
		work := "work tls://" + address + " --workers 1 "
		w := lab.Start(work + "--ca hub.pem " + x.other)
		<-w.Ended
		if code, text := w.Cmd.ProcessState.ExitCode(), w.Stderr.String(); code != cli.ExitFailed ||
			!strings.Contains(text, "refuses the connection: give this worker the token or nkey of the hub") {
			t.Errorf("%s: exit code %d: %s", x.other, code, text)
		}
		w = lab.Start(work + "--ca other.pem " + x.secret)
		<-w.Ended
		if code, text := w.Cmd.ProcessState.ExitCode(), w.Stderr.String(); code != cli.ExitFailed ||
			!strings.Contains(text, "certificate") {
			t.Errorf("another certificate: exit code %d: %s", code, text)
		}
		w = lab.Start(work + "--ca hub.pem " + x.secret)
		<-hub.Ended
		<-w.Ended
		if hub.Cmd.ProcessState.ExitCode() != cli.ExitDone || w.Cmd.ProcessState.ExitCode() != cli.ExitDone {
			t.Errorf("hub: %s\nworker: %s", &hub.Stderr, &w.Stderr)
		}
		lab.Unchanged(want)
	}
}

// What would let others in, or says nothing, is refused as wrong usage.
func TestHubUsage(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	secrets(t, lab)
	lab.Write("several", "one\n\ntwo\n")
	for command, want := range map[string]string{
		"hub " + fewParts +
			" --listen 0.0.0.0:4222": "--listen 0.0.0.0:4222: other machines can reach this address: give --tls-cert, --tls-key and --token-file or --nkey-file",
		"hub " + fewParts +
			" --listen :4222 --tls-cert hub.pem --tls-key hub.key": "--listen :4222: other machines can reach this address",
		"hub " + fewParts + " --listen 192.0.2.1:4222 --token-file hub.token": "other machines can reach this address",
		"hub " + fewParts + " --listen nowhere":                               `--listen "nowhere": expected HOST:PORT`,
		"hub " + fewParts +
			" --tls-cert hub.pem": "--tls-cert and --tls-key need each other",
		"hub " + fewParts + " --token-file hub.token --nkey-file hub.nk":         "--nkey-file and --token-file exclude each other",
		"hub " + fewParts + " --lease 1ms":                                       "--lease 1ms: expected 100ms or more",
		"hub " + fewParts + " --workers 2":                                       "--workers",
		"hub " + fewParts + " --nats nats://192.0.2.1:4222":                      "give --token-file or --nkey-file",
		"hub match raumlab raumfischer --depth 1":                                "--out is missing",
		"work nats://192.0.2.1:4222":                                             " is another machine: give --token-file or --nkey-file",
		"hub match raumlab raumfischer --movetime 10ms --out m":                  "time limits depend on the machine",
		"hub match raumlab raumfischer --clock 10s --out m":                      "time limits depend on the machine",
		"hub " + fewParts + " --listen 127.0.0.1:99999":                          "expected a port from 0 to 65535",
		"hub " + fewParts + " --nats nats://127.0.0.1:4222 --listen 127.0.0.1:1": "--listen and --nats exclude each other",
		"hub " + fewParts + " --nats nats://127.0.0.1:4222 --tls-cert hub.pem":   "--tls-cert and --tls-key need each other",
		"work nats://127.0.0.1:99999":                                            "expected a port from 1 to 65535",
		"work nats://127.0.0.1:4222 --wait -1s":                                  "must not be negative",
		"work http://127.0.0.1:4222":                                             "expected a URL such as nats://127.0.0.1:4222",
	} {
		code, _, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v): %s", command, code, err, stderr)
		}
	}
	for _, name := range []string{"games", "games.hub", "m", "m.hub"} {
		if lab.Exists(name) {
			t.Errorf("a refused start leaves %s", name)
		}
	}
	if _, help, _ := lab.Try("hub match --help"); !strings.Contains(help, "--pairs") ||
		strings.Contains(help, "--movetime") || strings.Contains(help, "--clock") {
		t.Error("the help of hub match lists what it refuses")
	}
	for command, want := range map[string]string{
		"work nats://127.0.0.1:4222 --token-file several":                     "--token-file several: it has 3 lines: expected one token",
		"hub " + fewParts + " --nats nats://127.0.0.1:1 --token-file several": "expected one token",
		"hub " + fewParts + " --token-file missing":                           "--token-file: ",
		"hub " + fewParts + " --tls-cert hub.pem --tls-key other.key":         "--tls-cert hub.pem and --tls-key other.key: ",
		"work nats://127.0.0.1:1 --ca hub.key":                                "--ca hub.key: it contains no PEM certificate",
	} {
		code, _, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("%s: exit code %d (%v): %s", command, code, err, stderr)
		}
	}
}

// natsServer starts a plain NATS server, which is not the one that a hub has. The text is more of
// its configuration.
func natsServer(t *testing.T, text string) *server.Server {
	t.Helper()
	o := &server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, StoreDir: t.TempDir(), NoSigs: true, NoLog: true}
	if err := o.ProcessConfigString(text); err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return s
}

// publicKey is that of the seed in a file.
func publicKey(t *testing.T, file string) string {
	t.Helper()
	seed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pair, err := nkeys.FromSeed(bytes.TrimSpace(seed))
	if err != nil {
		t.Fatal(err)
	}
	public, err := pair.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return public
}

// streamsOf lists the streams of a server.
func streamsOf(t *testing.T, s *server.Server, o ...nats.Option) (names []string) {
	t.Helper()
	conn, err := nats.Connect(s.ClientURL(), o...)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	list := js.StreamNames(t.Context())
	for name := range list.Name() {
		names = append(names, name)
	}
	if list.Err() != nil {
		t.Fatal(list.Err())
	}
	return names
}

// Law: hub and workers over another server, open or with an nkey, have the bytes of one machine, one
// command after another. They leave nothing on the server.
func TestHubOnOtherServers(t *testing.T) {
	t.Parallel()
	kept := clitest.New(t)
	secrets(t, kept)
	keys := kept.Dir
	key, err := nats.NkeyOptionFromSeed(keys + "/hub.nk")
	if err != nil {
		t.Fatal(err)
	}
	const plain = "jetstream: {max_file_store: 100000000}\n"
	withKey := plain + "authorization: {users: [{nkey: " + publicKey(t, keys+"/hub.nk") + "}]}\n"
	commands := []string{
		clitest.ManyParts,
		"match raumlab/3 random --nodes 60 --sprt 0,150 --opening random:2 --max-plies 30 --win-score 200 --win-plies 2 --pairs 400 --out match",
	}
	lab := clitest.New(t)
	for _, command := range commands {
		lab.Run(command + " --workers 1")
	}
	want := lab.Snapshot()
	for _, x := range []struct {
		config, flags string
		options       []nats.Option
	}{
		{plain, "", nil},
		{withKey, " --nkey-file " + keys + "/hub.nk", []nats.Option{key}},
	} {
		s := natsServer(t, x.config)
		lab := clitest.New(t)
		for _, command := range commands {
			hub := lab.Start("hub " + command + " --nats " + s.ClientURL() + x.flags)
			all := []*clitest.Process{hub}
			for range 2 {
				all = append(all, lab.Start("work "+s.ClientURL()+" --workers 1"+x.flags))
			}
			for _, p := range all {
				if p != hub && !saw(hub, p) {
					p.Cmd.Process.Kill() // it came too late, and waits for another hub
					continue
				}
				if <-p.Ended; p.Cmd.ProcessState.ExitCode() != cli.ExitDone {
					t.Fatalf("%v: %s", p.Cmd.Args, &p.Stderr)
				}
			}
		}
		lab.Unchanged(want)
		if left := streamsOf(t, s, x.options...); left != nil {
			t.Errorf("%s: streams %v are left", x.flags, left)
		}
	}
}

const noJetStream = "this user has no JetStream: start the server with it ('nats-server --jetstream'), and use an account that has it"

// A server without JetStream, or with a key of its own that the hub lacks, is refused, and nothing
// is made.
func TestServersThatDoNotDo(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for config, want := range map[string]string{
		"port: -1":                       noJetStream,
		"authorization: {token: secret}": "refuses the connection",
	} {
		s := natsServer(t, config)
		hub := lab.Start("hub " + fewParts + " --nats " + s.ClientURL())
		<-hub.Ended
		if line, err := clitest.Complaint(hub.Cmd.ProcessState.ExitCode(),
			hub.Stderr.String()); hub.Cmd.ProcessState.ExitCode() != cli.ExitFailed || err != nil ||
			!strings.Contains(line, want) {
			t.Errorf("%q (%v): %s", config, err, &hub.Stderr)
		}
	}
	if left, err := filepath.Glob(lab.Path("*")); err != nil || left != nil {
		t.Errorf("%v is left (%v)", left, err)
	}
}

// A hub on another server goes on after it was killed, and leaves nothing there. While it is there,
// no other hub uses the server.
func TestHubKilledOnAServer(t *testing.T) {
	t.Parallel()
	clitest.NeedsSlow(t) // TestHubKilled kills hubs
	s := natsServer(t, "jetstream: {max_file_store: 100000000}")
	lab := clitest.New(t)
	lab.Run(clitest.ManyParts)
	want := lab.Snapshot()
	lab = clitest.New(t)
	command := "hub " + clitest.ManyParts + " --lease 1s --nats " + s.ClientURL()
	for range 2 { // the first is killed
		hub := lab.Start(command)
		if !hub.Until(func() bool { return strings.Contains(hub.Stderr.String(), "[hub] listening at ") }) {
			t.Fatal(&hub.Stderr)
		}
		code, _, stderr := lab.Try(strings.Replace(command, "--out games", "--out other", 1))
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil ||
			!strings.Contains(line, "holds the tasks of another hub, for ") {
			t.Errorf("exit code %d (%v): %s", code, err, stderr)
		}
		if _, err := os.Lstat(lab.Path("other")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("the refused hub leaves its folder: %v", err)
		}
		w := lab.Start("work " + s.ClientURL() + " --workers 2")
		if !hub.Until(func() bool { _, err := os.Stat(lab.Path("games/part-000000.parquet")); return err == nil }) {
			t.Fatal(&hub.Stderr)
		}
		hub.End(syscall.SIGKILL)
		w.End(syscall.SIGKILL)
	}
	hub := lab.Start(command)
	w := lab.Start("work " + s.ClientURL() + " --workers 2")
	if <-hub.Ended; !saw(hub, w) {
		w.Cmd.Process.Kill() // all was computed for the hubs before
	}
	<-w.Ended
	if hub.Cmd.ProcessState.ExitCode() != cli.ExitDone || w.Cmd.ProcessState.ExitCode() != cli.ExitDone && saw(hub, w) {
		t.Errorf("hub: %s\nworker: %s", &hub.Stderr, &w.Stderr)
	}
	lab.Unchanged(want)
	if left := streamsOf(t, s); left != nil {
		t.Errorf("streams %v are left", left)
	}
}
