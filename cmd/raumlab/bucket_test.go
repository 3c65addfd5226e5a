package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus/corpustest"
	"raumlab/internal/store/storetest"
)

// bucketRun is a run of three parts.
const bucketRun = "selfplay --games 10 --games-per-part 4 --depth 1 --opening random:4 --max-plies 20 --workers 2 "

// flaky lets a server fail, drop and cut now and then.
func flaky(server *storetest.Server) {
	random := rand.New(rand.NewPCG(1, 2))
	server.Inject(func(int, *http.Request) storetest.Fault {
		switch random.IntN(24) {
		case 0:
			return storetest.Failed
		case 1:
			return storetest.Lost
		case 2:
			return storetest.Cut
		}
		return storetest.None
	})
}

// Machines that put their parts into a bucket make the corpus of one machine, and every command
// that reads a corpus reads one there.
func TestBucketCommands(t *testing.T) {
	if apart(t) {
		return
	}
	server := storetest.New(t)
	t.Chdir(t.TempDir())
	mustRun(t, bucketRun+"--out whole")
	flaky(server)
	var parts []string
	for _, part := range []int{2, 0, 1} {
		out := fmt.Sprint(storetest.Path("run/"), part)
		mustRun(t, fmt.Sprintf("%s --parts %d --out %s", bucketRun, part, out))
		mustRun(t, fmt.Sprintf("%s --parts %d --out %s", bucketRun, part, out)) // an array job that runs again
		parts = append(parts, out)
	}
	mustRun(t, "corpus merge "+strings.Join(parts, " ")+" --out joined")
	corpustest.SameFiles(t, "whole", "joined")
	mustRun(t, "corpus merge "+strings.Join(parts, " ")+" --out "+storetest.Path("joined"))
	mustRun(t, bucketRun+"--out "+storetest.Path("straight"))
	want := corpustest.Files(t, "whole")
	for _, prefix := range []string{"joined", "straight"} {
		have := server.Objects(t, prefix)
		if len(have) != len(want) {
			t.Errorf("%s has %d objects, want %d", prefix, len(have), len(want))
		}
		for name := range want {
			if have[name] != want[name] {
				t.Errorf("%s of %s differs", name, prefix)
			}
		}
	}
	for _, command := range []string{
		"corpus info %s --json", "corpus sample %s --games 3 --out %s", "corpus filter %s --no-checks --out %s", "corpus positions %s --out %s.csv",
		"corpus export %s --out %s.games", "book build %s --min-games 1 --out %s.parquet", "corpus audit %s --json",
	} {
		fill := func(from, to string) string {
			return strings.TrimSuffix(fmt.Sprintf(command, from, to), "%!(EXTRA string="+to+")")
		}
		a, there, stderr := tryRun(fill("whole", "local"))
		b, here, again := tryRun(fill(storetest.Path("joined"), "remote"))
		there, here = strings.ReplaceAll(there, "whole", "X"), strings.ReplaceAll(here, storetest.Path("joined"), "X")
		if there, here = strings.ReplaceAll(there, "local", "Y"), strings.ReplaceAll(here, "remote", "Y"); a != b || there != here || a == cli.ExitUsage {
			t.Errorf("%s: exit codes %d, %d\n%s%s\n%s%s", command, a, b, there, stderr, here, again)
		}
		for _, ending := range []string{"", ".csv", ".games", ".parquet"} {
			a, err := os.Stat("local" + ending)
			if err != nil {
				continue
			}
			if a.IsDir() {
				corpustest.SameFiles(t, "local", "remote")
			} else if x, y := read(t, "local"+ending), read(t, "remote"+ending); x != y {
				t.Errorf("%s: local%s differs from remote%[2]s", command, ending)
			}
			for _, name := range []string{"local", "remote"} {
				if err := os.RemoveAll(name + ending); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	mustRun(t, "corpus verify "+storetest.Path("joined")+" --replay 2")
	mustRun(t, "corpus sample "+storetest.Path("joined")+" --games 3 --out "+storetest.Path("some"))
	mustRun(t, "corpus info "+storetest.Path("some"))
	mustRun(t, "show "+storetest.Path("joined")+" --game 2")
	mustRun(t, "report "+storetest.Path("joined")+" --out page.html")
}

// Errors of buckets say what to do.
func TestBucketErrors(t *testing.T) {
	storetest.New(t)
	t.Chdir(t.TempDir())
	out := "--out " + storetest.Path("run")
	mustRun(t, bucketRun+out)
	for _, x := range []struct {
		name, value, command string
		want                 []string
	}{
		{"AWS_SECRET_ACCESS_KEY", "", bucketRun + out, []string{"s3://games/run: no credentials: set AWS_ACCESS_KEY_ID"}},
		{"AWS_ENDPOINT_URL", "http://example.com", bucketRun + out, []string{"use https://example.com"}},
		{"AWS_ENDPOINT_URL", "ftp://example.com", bucketRun + out, []string{"want https://HOST:PORT"}},
		{"", "", bucketRun + "--out s3://other/run", []string{"s3://other/run", "NoSuchBucket", "make the bucket, or name another one"}},
		{"", "", bucketRun + "--out s3://", []string{"want s3://BUCKET/PREFIX"}},
		{"", "", bucketRun + "--seed 2 " + out, []string{"corpus s3://games/run was begun with other settings", "configuration.seed was"}},
		{"", "", "corpus info " + storetest.Path("none"), []string{"s3://games/none is no corpus: it has no manifest.json"}},
		{"", "", "corpus merge " + storetest.Path("run") + " " + out, []string{"that is the corpus that is read"}},
		{"", "", "match raumlab raumfischer --pairs 1 --depth 1 --out s3://games/match", []string{"s3://games/match: only a corpus can be kept in a bucket: name a folder"}},
		{"", "", "corpus positions " + storetest.Path("run") + " --out s3://games/p.csv", []string{"only a corpus can be kept in a bucket"}},
	} {
		t.Run(x.command, func(t *testing.T) {
			if x.name != "" {
				t.Setenv(x.name, x.value)
			}
			code, _, stderr := tryRun(x.command)
			line, err := complaint(code, stderr)
			if err != nil || code == cli.ExitDone {
				t.Fatalf("exit code %d (%v): %s", code, err, stderr)
			}
			for _, want := range x.want {
				if !strings.Contains(line, want) {
					t.Errorf("%s\nwant %s", line, want)
				}
			}
		})
	}
	if entries, err := os.ReadDir("."); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v %v", entries, err)
	}
}
