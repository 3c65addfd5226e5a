package workers_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// hubCommands are the hubs, each with a short work in a folder of its own. A corpus is in games.
var hubCommands = map[string]string{
	"selfplay":  "hub selfplay --games 4 --depth 1 --out runs/new/out",
	"relabel":   "hub relabel games --depth 1 --out runs/new/out",
	"match":     "hub match raumlab random --nodes 20 --opening random:2 --pairs 2 --out runs/new/out",
	"gauntlet":  "hub gauntlet raumlab random --nodes 20 --opening random:2 --pairs 2 --out runs/new/out",
	"book-grow": "hub book-grow --games 4 --depth 1 --out runs/new/out",
}

// Law: what a hub refuses, it refuses before it makes a file or a folder: addresses that others
// have, a queue in the folder of others, a server that is none. What it can know from the command
// line alone is wrong usage.
func TestRefusedHubs(t *testing.T) {
	t.Parallel()
	occupied, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer occupied.Close()
	lab := clitest.New(t)
	lab.Run(fewParts)
	if err := os.Mkdir(lab.Path("others"), 0o777); err != nil {
		t.Fatal(err)
	}
	lab.Write("others/file", "of others\n")
	before := lab.Snapshot()
	type refusal struct {
		flags string
		code  int
		want  string
	}
	always := []refusal{
		{"--listen " + occupied.Addr().String(), cli.ExitFailed, "choose another port, or end the program that uses it"},
		{"--listen 127.0.0.1:0 --metrics " + occupied.Addr().String(), cli.ExitFailed,
			"--metrics " + occupied.Addr().String()},
		{"--listen 127.0.0.1:0 --queue others", cli.ExitFailed, "a queue needs a folder of its own"},
		{"--listen 127.0.0.1:0 --queue others/file/queue", cli.ExitFailed, "others/file"},
		{"--listen 127.0.0.1:0 --queue games/queue", cli.ExitFailed, "games"},
		{"--nats nats://127.0.0.1:4222 --queue q", cli.ExitUsage, "--nats and --queue exclude each other"},
		{"--nats nats://127.0.0.1:4222 --tls-key k", cli.ExitUsage, "--tls-cert and --tls-key need each other"},
		{"--listen 0.0.0.0:4222", cli.ExitUsage, "other machines can reach this address"},
		{"--lease 0s", cli.ExitUsage, "--lease 0s: expected"},
		{"--workers 2", cli.ExitUsage, "--workers"},
	}
	own := map[string][]refusal{
		"selfplay": {{"--adjudicate-tables t", cli.ExitUsage, "--adjudicate-tables: tables are not sent to other machines"}},
	}
	for _, flags := range []string{"--movetime 10ms", "--clock 10s"} {
		own["match"] = append(own["match"], refusal{flags, cli.ExitUsage, "time limits depend on the machine"})
		own["gauntlet"] = append(own["gauntlet"], refusal{flags, cli.ExitUsage, "time limits depend on the machine"})
	}
	own["match"] = append(own["match"], refusal{"--clock-a 10s", cli.ExitUsage, "time limits depend on the machine"},
		refusal{"--movetime-a 10ms", cli.ExitUsage, "time limits depend on the machine"})
	for name, command := range hubCommands {
		for _, x := range append(always, own[name]...) {
			code, _, stderr := lab.Try(command + " " + x.flags)
			if line, err := clitest.Complaint(code, stderr); code != x.code || err != nil || !strings.Contains(line, x.want) {
				t.Errorf("%s %s: exit code %d (%v), want %d: %s", command, x.flags, code, err, x.code, stderr)
			}
			lab.Unchanged(before)
			if entries, err := filepath.Glob(lab.Path("runs*")); err != nil || entries != nil {
				t.Fatalf("%s %s leaves %v (%v)", command, x.flags, entries, err)
			}
		}
	}
	for name, command := range map[string]string{
		"match":    strings.Replace(hubCommands["match"], " random ", " cmd:cat ", 1),
		"gauntlet": strings.Replace(hubCommands["gauntlet"], " random ", " cmd:cat ", 1),
	} {
		code, _, stderr := lab.Try(command)
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil ||
			!strings.Contains(line, "a hub cannot share games of other programs") {
			t.Errorf("%s: exit code %d (%v): %s", name, code, err, stderr)
		}
		lab.Unchanged(before)
	}
}

// The help of a hub does not list what it always refuses.
func TestHelpOfHubs(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for name := range hubCommands {
		_, help, _ := lab.Try("hub " + name + " --help")
		for _, refused := range []string{"--workers ", "--movetime", "--clock", "--time-margin", "--patience", "--log ",
			"--adjudicate-tables", "cmd:"} {
			if strings.Contains(help[strings.Index(help, "Flags:"):], refused) {
				t.Errorf("the help of hub %s lists %q", name, refused)
			}
		}
		if !strings.Contains(help, "--listen") {
			t.Errorf("the help of hub %s: %s", name, help)
		}
	}
}
