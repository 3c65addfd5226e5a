package term

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The file of --status is written every two seconds, however often work is reported, and at once at
// the end.
func TestStatusFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "status.json")
	synctest.Test(t, func(t *testing.T) {
		k, err := NewStatusKeeper(io.Discard, path, "selfplay")
		if err != nil {
			t.Fatal(err)
		}
		written, last := 0, ""
		for i := range int64(10) { // seconds
			k.see("games", i, 10, 0, nil, nil, nil, nil)
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != last {
				written++
				last = string(text)
			}
			time.Sleep(time.Second)
		}
		if written != 5 {
			t.Errorf("written %d times in ten seconds, want 5", written)
		}
		if err := k.End(StatusFinished, ""); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(path); err != nil || !strings.Contains(string(text), StatusFinished) {
			t.Errorf("at the end: %v %s", err, text)
		}
	})
}

// Work has a line and a new status at every interval, even if each tick comes a little late.
func TestTicksThatAreLate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "status.json")
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		k, err := NewStatusKeeper(&out, path, "selfplay")
		if err != nil {
			t.Fatal(err)
		}
		begun, last := time.Now(), k.wrote
		p := NewProgress(k, "games", 0, 10)
		defer p.End()
		asked := 0
		p.Of(func() *HubStatus {
			asked++
			time.Sleep(time.Duration(asked*7%5) * time.Millisecond)
			return nil
		})
		for n := range int(10 * logEvery / statusEvery) {
			time.Sleep(time.Until(begun.Add(time.Duration(n+1)*statusEvery + 20*time.Millisecond)))
			synctest.Wait()
			k.mutex.Lock()
			wrote := k.wrote
			k.mutex.Unlock()
			if wrote.Equal(last) {
				t.Errorf("after %s the file is not written", time.Since(begun))
			}
			last = wrote
		}
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if n := strings.Count(out.String(), "0/10 games"); n != 10 {
			t.Errorf("%d lines in ten times\n%s", n, out.String())
		}
	})
}
