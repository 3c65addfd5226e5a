package term

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A hub shows who plays also while no step ends: as a line now and then, on the bar, and in the
// file of --status.
func TestProgressOfHub(t *testing.T) {
	hub := HubStatus{Workers: 3, AtOnce: 6, InHand: 6, Waiting: 28}
	const words = "3 workers, 6 tasks in progress, 28 waiting"
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		p := NewProgress(&out, "pairs", 2, 40)
		said := func() string {
			p.mutex.Lock()
			defer p.mutex.Unlock()
			return out.String()
		}
		p.Of(func() *HubStatus { return &hub })
		time.Sleep(logEvery - time.Second)
		synctest.Wait()
		if text := said(); text != "" {
			t.Errorf("at once: %q", text)
		}
		time.Sleep(2*logEvery + 3*time.Second/2)
		p.End()
		want := strings.Repeat("2/40 pairs, 0.00/s, unknown left, "+words+"\n", 3)
		if text := said(); text != want {
			t.Errorf("%q, want %q", text, want)
		}
		time.Sleep(2 * logEvery)
		if text := said(); text != want {
			t.Errorf("after its end: %q", text)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p, drawn := watched()
		p.Of(func() *HubStatus { return &hub })
		p.At(3, "52.0 %")
		time.Sleep(barAfter + drawEvery)
		if line := last(drawn()); !strings.Contains(line, " left, 52.0 %, "+words) {
			t.Errorf("it draws %q", line)
		}
		p.Line("[hub] worker %s has come", "one")
		if text := drawn(); !strings.HasSuffix(text, "\x1b[2K\r[hub] worker one has come\n") {
			t.Errorf("a line of text does not replace the bar: %q", text)
		}
		p.End()
	})
	path := filepath.Join(t.TempDir(), "status.json")
	synctest.Test(t, func(t *testing.T) {
		k, err := NewStatusKeeper(&strings.Builder{}, path, "hub match")
		if err != nil {
			t.Fatal(err)
		}
		p := NewProgress(k, "pairs", 0, 40)
		p.Of(func() *HubStatus { return &hub })
		time.Sleep(3 * statusEvery)
		p.End()
	})
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var s WorkStatus
	if err := json.Unmarshal(text, &s); err != nil || s.Hub == nil || s.Hub.Workers != 3 || s.Hub.Waiting != 28 ||
		s.Unit != "pairs" {
		t.Errorf("%v: %s", err, text)
	}
}

// The words say one, several and none.
func TestHubInWords(t *testing.T) {
	for want, c := range map[string]HubStatus{
		"no worker, 16 tasks waiting":             {Waiting: 16},
		"1 worker, 1 task in progress, 0 waiting": {Workers: 1, AtOnce: 1, InHand: 1},
		"2 workers, 8 tasks in progress, 3 waiting": {Workers: 2, AtOnce: 8, InHand: 8, Waiting: 3,
			Held: []HeldTask{{"host/17", 32, 47, 9.9}}},
		"1 worker, 1 task in progress, 0 waiting, the longest: numbers 32 to 47 for 1m31s by host/17": {
			Workers: 1, AtOnce: 1, InHand: 1, Held: []HeldTask{{"host/17", 32, 47, 91.2}}},
		"1 worker, 1 task in progress, 0 waiting, the longest: number 3 for 10s by an unknown worker": {
			Workers: 1, AtOnce: 1, InHand: 1, Held: []HeldTask{{"", 3, 3, 10}}},
	} {
		if got := c.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
