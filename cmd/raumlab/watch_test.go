package main

import (
	"errors"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What ticks goes on though nothing else happens, until its end, which waits for it; its failure is told at once and kept.
func TestTicking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, failed := 0, 0
		end := ticking(time.Second, func() error { n++; return nil }, func() { failed++ })
		time.Sleep(10*time.Second + time.Millisecond)
		if err := end(); err != nil || n != 10 || failed != 0 {
			t.Errorf("%d times in ten seconds, failed %d times: %v", n, failed, err)
		}
		time.Sleep(10 * time.Second)
		if n != 10 {
			t.Errorf("it goes on after its end: %d times", n)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		full, n, failed := errors.New("the disk is full"), 0, 0
		end := ticking(time.Second, func() error {
			if n++; n == 3 {
				return full
			}
			return nil
		}, func() { failed++ })
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if failed != 1 || n != 3 {
			t.Errorf("%d times, failed %d times", n, failed)
		}
		if err := end(); err != full {
			t.Errorf("it failed by %v", err)
		}
	})
}

// A run that was told to stop does not say how long the whole would take, and one whose games are cut off says why they are drawn.
func TestStatusWords(t *testing.T) {
	left := 90.0
	s := runStatus{Games: 100, Planned: 400, Draws: 98, SecondsLeft: &left, Terminations: map[string]int{"ply_limit": 60, "repetition": 38, "checkmate": 2}}
	if text := s.block(false); !strings.Contains(text, "100 of 400, 0.00/s, 1m30s left\n") {
		t.Error(text)
	}
	if text := s.block(true); !strings.Contains(text, "100 of 400, 0.00/s, stopping after the games in hand\n") {
		t.Error(text)
	}
	if text := s.drawRemedy(); !strings.Contains(text, "60 were cut off for their length, so raise --max-plies") {
		t.Error(text)
	}
	s.SecondsLeft = nil
	if text := s.block(false); !strings.Contains(text, "none of this run has ended yet\n") {
		t.Error(text)
	}
	s.Terminations = map[string]int{"ply_limit": 20, "repetition": 78, "checkmate": 2}
	if text := s.drawRemedy(); !strings.Contains(text, "other openings") {
		t.Error(text)
	}
}

// The file of status is written every two seconds while a run goes on, however often it is shown, and at the end at once.
func TestStatusFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := &watcher{watchOptions: watchOptions{status: t.TempDir() + "/status.json"}}
		written := 0
		last := ""
		for i := range 50 { // ten seconds
			if err := v.write(runStatus{State: statusRunning, Games: int64(i)}); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(v.status)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != last {
				written++
				last = string(text)
			}
			time.Sleep(drawEvery)
		}
		if written != 5 {
			t.Errorf("written %d times in ten seconds, want 5", written)
		}
		if err := v.write(runStatus{State: statusFinished}); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(v.status); err != nil || !strings.Contains(string(text), statusFinished) {
			t.Errorf("at the end: %v %s", err, text)
		}
	})
}
