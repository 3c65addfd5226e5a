package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
)

// Law: every command refuses a URL as an argument, as the value of a flag and in a file of settings,
// except where it belongs. No command runs with one.
func urlsAreNoPaths(t *testing.T) {
	t.Parallel()
	before := namesHere(t)
	refused := func(c *cobra.Command, words []string, want string) {
		t.Helper()
		root, words := newRootCommand(io.Discard, io.Discard), append(strings.Fields(c.CommandPath())[1:], words...)
		visit(root, func(c *cobra.Command) { c.Args = cobra.ArbitraryArgs })
		root.SetArgs(words)
		root.SetIn(&bytes.Buffer{})
		stopped, cancel := context.WithCancel(t.Context())
		cancel() // for a command that runs nevertheless
		if err := root.ExecuteContext(stopped); !errors.Is(err, cli.ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", strings.Join(words, " "), err, want)
		}
	}
	var texts []string
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		if !c.Runnable() || c.HasSubCommands() || c.Name() == "help" || c.HasParent() && c.Parent().Name() == "completion" {
			return
		}
		spellings := []struct{ before, url string }{{"", "gs://b/x"}, {"", "S3://b/x.toml"}, {"suite:", "az://b/x.epd"},
			{"cmd:", "https://h/x"}, {"a,", "wasb+s://b"}}
		if c.Name() != "match" {
			spellings = spellings[:1]
		}
		for _, x := range spellings {
			value, want := x.before+x.url, x.url+": this is a URL, and raumlab reads and writes only files and folders on disk"
			if c.Name() != "work" {
				refused(c, []string{value}, want)
			}
			c.Flags().VisitAll(func(f *pflag.Flag) {
				if f.Value.Type() == "string" && !cli.IsNoPath(f) {
					refused(c, []string{"--" + f.Name, value}, "--"+f.Name+" "+want)
				}
			})
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if cli.IsNoPath(f) {
				texts = append(texts, c.Name()+" --"+f.Name)
			}
		})
	})
	settings := filepath.Join(t.TempDir(), "settings.toml")
	if err := os.WriteFile(settings, []byte("[selfplay]\nout = \"gs://b/x\"\n[corpus.audit]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	selfplay, _, err := newRootCommand(io.Discard, io.Discard).Find([]string{"selfplay"})
	if err != nil {
		t.Fatal(err)
	}
	refused(selfplay, []string{"--config", settings}, "--out gs://b/x: this is a URL")
	for _, word := range []string{"--out=~/x", "--opening=suite:~/x.epd", "--engine=~/x.toml", "--status=~/s/x.json"} {
		refused(selfplay, []string{word}, ": the shell has not replaced ~ by your home folder: write $HOME instead")
	}
	if left := namesHere(t); !slices.Equal(left, before) {
		t.Errorf("the folder has %v, and had %v", left, before)
	}
	slices.Sort(texts)
	texts = slices.Compact(texts)
	want := []string{"report --title", "reproduce --set", "serve --allow-host", "serve --listen", "show --title",
		"work --name"}
	for _, hub := range []string{"book-grow", "gauntlet", "match", "relabel", "selfplay"} {
		want = append(want, hub+" --listen", hub+" --metrics", hub+" --nats")
	}
	slices.Sort(want)
	if !slices.Equal(texts, want) {
		t.Errorf("flags that name no file: %s, want %s", texts, want)
	}
}

// namesHere returns what is in the current folder.
func namesHere(t *testing.T) (names []string) {
	t.Helper()
	all, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range all {
		names = append(names, entry.Name())
	}
	return names
}
