package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

const settingsFile = root + "/configs/settings.toml"

// configs/settings.toml is what 'raumlab config' prints: every flag with its default.
func TestSettingsFile(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), []string{"config"}, &stdout, &stderr); code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if *update {
		if err := os.WriteFile(settingsFile, stdout.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(settingsFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(stdout.Bytes(), want) {
		t.Errorf("%s is not what 'raumlab config' prints: go test ./cmd/raumlab -run SettingsFile -update", settingsFile)
	}
}

// Given keys and tables, raumlab config prints these alone.
func TestSettingsAsked(t *testing.T) {
	code, stdout, stderr := tryRun("config match.nodes corpus.verify")
	if code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, stderr)
	}
	for _, want := range []string{"[match]\n# nodes of ", "\nnodes = 0\n", "[corpus.verify]\n", "\nreplay = 0\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in %s", want, stdout)
		}
	}
	if strings.Contains(stdout, "nodes-a") || strings.Contains(stdout, "[corpus.audit]") {
		t.Errorf("more than was asked for: %s", stdout)
	}
	mistake{command: "config match.noeds", code: cli.ExitUsage, want: `unknown key "match.noeds": did you mean match.nodes?`}.try(t)
}

// The printed settings are those that hold without a file. A value in the file counts unless the
// command line has one.
func TestSettingsFileCounts(t *testing.T) {
	perft := func(args ...string) string {
		t.Helper()
		var stdout, stderr bytes.Buffer
		if code := run(context.Background(), append([]string{"perft", "startpos", "3"}, args...), &stdout, &stderr); code != cli.ExitDone {
			t.Fatalf("%v: exit code %d: %s", args, code, &stderr)
		}
		return stdout.String()
	}
	file := filepath.Join(t.TempDir(), "lab.toml")
	if err := os.WriteFile(file, []byte("[perft]\npawns = \"sideways\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "237315\n"},
		{[]string{"--config", settingsFile}, "237315\n"},
		{[]string{"--config", file}, "236510\n"},
		{[]string{"--config", file, "--pawns", "normal"}, "237315\n"},
		{[]string{"--config", file, "--array", "dickins"}, "236511\n"},
	} {
		if got := perft(c.args...); got != c.want {
			t.Errorf("%v: %s, want %s", c.args, got, c.want)
		}
	}
}

// A file may have settings that do nothing on some command lines, although flags that do nothing
// are refused.
func TestSettingsFileMayHoldIdleKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	write("lab.toml", "[match]\nalpha = 0.01\npatience = \"1m\"\nengine = \"raumlab\"\n")(t)
	mustRun(t, "match random random --pairs 1 --max-plies 10 --opening random:2 --config lab.toml")
	write("lab.toml", "[match]\nsprt = \"0,10\"\n")(t)
	mustRun(t, "match random random --pairs 1 --max-plies 10 --opening random:2 --alpha 0.01 --config lab.toml")
	write("lab.toml", "[match]\ndraw-score = 0\ndraw-plies = 4\n")(t) // 0 is a score if it is given
	mustRun(t, "match random random --pairs 1 --max-plies 10 --opening random:2 --config lab.toml")
}
