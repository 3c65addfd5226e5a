package corpus

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"raumlab/engine/variant"
	"raumlab/internal/store"
	"raumlab/internal/store/storetest"
)

// bucketGames is the number of games of the corpora of these tests, in parts of four.
const bucketGames = 10

// quick are limits for servers that fail often.
var quick = store.Limits{Tries: 1, Request: 20 * time.Second, Wait: time.Millisecond}

func openBucket(t *testing.T, prefix string, limits store.Limits) store.Store {
	t.Helper()
	s, err := store.OpenS3(storetest.Path(prefix), limits)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func bucketHeader(games int) Header {
	h := outside.Header(games)
	h.GamesPerPart = 4
	return h
}

// extend goes on with a corpus of a number of games up to game end, and pauses there.
func extend(s store.Store, h Header, games []Game, end int64) error {
	w, err := beginAs(context.Background(), s, SchemaVersion, h, Slice{}, nil)
	if err != nil {
		return err
	}
	for w.Next() < end && err == nil {
		err = w.Append(games[w.Next()])
	}
	if err == nil {
		err = w.Pause()
	}
	return errors.Join(err, w.Close())
}

// grow makes a corpus as runs do that are paused within a part, resumed and extended.
func grow(s store.Store, games []Game) error {
	for _, x := range []struct {
		planned int
		end     int64
	}{{7, 3}, {7, 6}, {7, 7}, {bucketGames, bucketGames}} {
		m, err := readManifest(s)
		if err == nil && (m.Games > int64(x.planned) || m.next() >= x.end && m.Games == int64(x.planned) && m.State == Complete) {
			continue // a run before did it
		}
		if err := extend(s, bucketHeader(x.planned), games, x.end); err != nil {
			return err
		}
	}
	return extend(s, bucketHeader(bucketGames), games, bucketGames) // the card
}

// readWhole reads all that a corpus has.
func readWhole(c *Corpus) error {
	info, err := c.Info(context.Background(), nil)
	return errors.Join(c.Whole(), err, c.verifyCard(&info))
}

func undivided(t *testing.T) (games []Game, files map[string]string) {
	games = growing(outside.Games(variant.Rules{}, bucketGames, 1))
	return games, outside.Files(t, outside.Make(t, bucketHeader(bucketGames), games))
}

func sameObjects(t *testing.T, server *storetest.Server, prefix string, want map[string]string) {
	t.Helper()
	have := server.Objects(t, prefix)
	if a, b := slices.Sorted(maps.Keys(have)), slices.Sorted(maps.Keys(want)); !slices.Equal(a, b) {
		t.Fatalf("objects are %v, want %v", a, b)
	}
	for name := range want {
		if have[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
}

// Law: a bucket has the bytes of a folder, wherever a writer is killed and whether or not the
// server did what it was asked for last.
func TestBucketSurvivesKills(t *testing.T) {
	server := storetest.New(t)
	games, want := undivided(t)
	server.Inject(nil)
	if err := grow(openBucket(t, "whole", quick), games); err != nil {
		t.Fatal(err)
	}
	sameObjects(t, server, "whole", want)
	requests := server.Requests()
	t.Logf("%d requests of a writer", len(requests))
	for _, last := range []storetest.Fault{storetest.Dropped, storetest.Lost} {
		for kill := range requests {
			if !slow() && kill%4 > 0 {
				continue
			}
			prefix := fmt.Sprintf("%s-%d", last, kill)
			server.Inject(func(n int, _ *http.Request) storetest.Fault {
				switch {
				case n < kill:
					return storetest.None
				case n == kill:
					return last
				}
				return storetest.Dropped
			})
			if err := grow(openBucket(t, prefix, quick), games); err == nil {
				t.Errorf("%s: a dead server and no error", prefix)
			}
			server.Inject(nil)
			if err := grow(openBucket(t, prefix, quick), games); err != nil {
				t.Errorf("%s: %v", prefix, err)
			}
			sameObjects(t, server, prefix, want)
		}
	}
}

// Law: errors of the server, lost, late and cut answers change no byte.
func TestBucketFaults(t *testing.T) {
	server := storetest.New(t)
	games, want := undivided(t)
	limits := store.Limits{Tries: 20, Request: time.Second, Wait: time.Millisecond}
	seeds := uint64(2)
	if slow() {
		seeds = 40
	}
	for seed := range seeds {
		random := rand.New(rand.NewPCG(seed, 0))
		late, faults := 0, 0
		var mutex sync.Mutex // a request may still be answered when the next one comes
		server.Inject(func(int, *http.Request) storetest.Fault {
			mutex.Lock()
			defer mutex.Unlock()
			if random.IntN(3) > 0 {
				return storetest.None
			}
			f := storetest.Faults()[random.IntN(len(storetest.Faults()))]
			if f == storetest.Late || f == storetest.Slow {
				if late++; late > 2 { // each takes a time limit
					f = storetest.Lost
				}
			}
			faults++
			return f
		})
		prefix := fmt.Sprint("faults-", seed)
		s := openBucket(t, prefix, limits)
		if err := grow(s, games); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		c, err := openPartial(s)
		if err == nil {
			err = readWhole(c)
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		mutex.Lock()
		if faults < 10 {
			t.Errorf("%d faults only", faults)
		}
		mutex.Unlock()
		server.Inject(nil)
		sameObjects(t, server, prefix, want)
	}
}

// Law: a second writer, at whatever step of the first it comes, overwrites nothing: both end with
// the same bytes, or one of them with an error, after which the run goes on.
func TestBucketOfTwoWriters(t *testing.T) {
	server := storetest.New(t)
	games, want := undivided(t)
	server.Inject(nil)
	if err := grow(openBucket(t, "whole", quick), games); err != nil {
		t.Fatal(err)
	}
	refused := 0
	steps := len(server.Requests())
	for at := range steps {
		if !slow() && at%2 > 0 {
			continue
		}
		for name, second := range map[string]func(s store.Store) error{
			"to the end": func(s store.Store) error { return grow(s, games) },
			"two games":  func(s store.Store) error { return extend(s, bucketHeader(7), games, 2) },
		} {
			prefix := fmt.Sprintf("%s-%d", strings.ReplaceAll(name, " ", "-"), at)
			count, inside := 0, false
			var theirs error
			server.Inject(func(int, *http.Request) storetest.Fault {
				if count++; !inside && count == at+1 {
					inside = true
					theirs = second(openBucket(t, prefix, quick))
				}
				return storetest.None
			})
			ours := grow(openBucket(t, prefix, quick), games)
			server.Inject(nil)
			for _, err := range []error{ours, theirs} {
				if err != nil {
					refused++
					if text := err.Error(); !strings.Contains(text, "another process has written it") && !strings.Contains(text, "begun with other settings") {
						t.Errorf("%s: %v", prefix, err)
					}
				}
			}
			if name == "to the end" && ours != nil && theirs != nil {
				t.Errorf("%s: neither writer finished: %v; %v", prefix, ours, theirs)
			}
			kept := int64(2) // what a writer has that ended without an error
			if ours == nil || theirs == nil && name == "to the end" {
				kept = bucketGames
			}
			c, err := openPartial(openBucket(t, prefix, quick))
			if err == nil {
				_, err = c.Info(t.Context(), nil)
			}
			if err != nil {
				t.Errorf("%s: %v", prefix, err)
			} else if (ours == nil || theirs == nil) && c.Len() < kept {
				t.Errorf("%s: %d games are left of %d", prefix, c.Len(), kept)
			}
			if err := grow(openBucket(t, prefix, quick), games); err != nil {
				t.Errorf("%s: afterwards: %v", prefix, err)
			}
			sameObjects(t, server, prefix, want)
		}
	}
	if t.Logf("%d steps, %d writers refused", steps, refused); refused == 0 {
		t.Error("no writer was refused")
	}
}

// A run with other settings never overwrites, whichever comes first.
func TestBucketOfAnotherRun(t *testing.T) {
	server := storetest.New(t)
	games, want := undivided(t)
	other := bucketHeader(bucketGames)
	other.Version = "another"
	race := false
	server.Inject(func(int, *http.Request) storetest.Fault {
		if !race {
			race = true
			if err := extend(openBucket(t, "run", quick), bucketHeader(bucketGames), games, bucketGames); err != nil {
				t.Error(err)
			}
		}
		return storetest.None
	})
	err := extend(openBucket(t, "run", quick), other, games, bucketGames)
	outside.WantError(t, err, "s3://games/run", "begun with other settings", "version")
	server.Inject(nil)
	sameObjects(t, server, "run", want)

	// The first manifest is put by both.
	puts := 0
	server.Inject(func(_ int, r *http.Request) storetest.Fault {
		if r.Method == http.MethodPut {
			if puts++; puts == 1 {
				if err := extend(openBucket(t, "race", quick), bucketHeader(bucketGames), games, bucketGames); err != nil {
					t.Error(err)
				}
			}
		}
		return storetest.None
	})
	err = extend(openBucket(t, "race", quick), other, games, bucketGames)
	outside.WantError(t, err, "s3://games/race/manifest.json", "another process has written it", "nothing of it was overwritten")
	server.Inject(nil)
	sameObjects(t, server, "race", want)
}

// Damage is found as in a folder, and errors name the object.
func TestBucketDamage(t *testing.T) {
	server := storetest.New(t)
	games, want := undivided(t)
	s := openBucket(t, "run", quick)
	if err := grow(s, games); err != nil {
		t.Fatal(err)
	}
	part := want["part-000001.parquet"]
	flipped := []byte(part)
	flipped[len(flipped)/2] ^= 1
	for _, x := range []struct {
		name, content string
		want          []string
	}{
		{"part-000001.parquet", string(flipped), []string{"s3://games/run/part-000001.parquet", "SHA-256"}},
		{"part-000001.parquet", part[1:], []string{"s3://games/run/part-000001.parquet", fmt.Sprint(len(part))}},
		{"part-000001.parquet", part + "x", []string{"s3://games/run/part-000001.parquet", fmt.Sprint(len(part))}},
		{"manifest.json", strings.Replace(want["manifest.json"], `"rows": 4`, `"rows": 3`, 1), []string{"s3://games/run/manifest.json", "seal"}},
		{"README.md", want["README.md"] + "x", []string{"s3://games/run/README.md"}},
		{"part-000007.parquet", part, []string{"s3://games/run", "part-000007.parquet"}},
	} {
		server.Put(t, "run/"+x.name, x.content)
		c, err := openPartial(s)
		if err == nil {
			err = readWhole(c)
		}
		outside.WantError(t, err, x.want...)
		server.Remove(t, "run/"+x.name)
		if want[x.name] != "" {
			server.Put(t, "run/"+x.name, want[x.name])
		}
	}
	sameObjects(t, server, "run", want)
	for _, x := range []struct{ key, want string }{
		{"alien/notes.txt", "notes.txt"}, {"folder/a/b", "there is a, but no manifest.json"},
		{"orphan/part-000000.parquet", "restore it"}, {"card/README.md", "no card of a corpus"},
	} {
		server.Put(t, x.key, "text")
		prefix, _, _ := strings.Cut(x.key, "/")
		err := grow(openBucket(t, prefix, quick), games)
		outside.WantError(t, err, "s3://games/"+prefix, x.want)
	}
}
