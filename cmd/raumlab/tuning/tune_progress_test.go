package tuning

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/term"
	"raumlab/tuner"
	"raumlab/tuner/net"
)

// The time left counts what replicates cost: a bootstrap replicate a pass, a whole fit all sweeps.
// In the end all planned passes are done.
func TestProgressOfWholeFits(t *testing.T) {
	job := tuner.DefaultJob()
	job.Bootstrap, job.Refits = 20, 5
	var passes []tuner.Pass
	add := func(stage string, count int, mean []float64) {
		for n := range count {
			p := tuner.Pass{}
			p.Stage, p.Number, p.Mean = stage, n+1, mean
			passes = append(passes, p)
		}
	}
	for i, stage := range job.Stages() {
		switch left := len(job.Stages()) - i; left {
		case 1:
			add(stage, job.Refits, nil)
		case 2:
			add(stage, job.Bootstrap, nil)
		default:
			add(stage, 10+20*i, []float64{1})
		}
	}
	sweeps := len(passes) - job.Refits - job.Bootstrap
	stages := (len(job.Stages()) - 2) * passesPerStage
	for _, c := range []struct {
		what           string
		seen           int // of passes
		done, fromLeft int // passes
	}{
		{"all sweeps", sweeps, stages, job.Bootstrap + job.Refits*stages},
		{"half of the bootstrap", sweeps + job.Bootstrap/2, stages + job.Bootstrap/2, job.Bootstrap/2 + job.Refits*stages},
		{"one whole fit", sweeps + job.Bootstrap + 1, 2*stages + job.Bootstrap, (job.Refits - 1) * stages},
		{"all", len(passes), (1+job.Refits)*stages + job.Bootstrap, 0},
	} {
		path := filepath.Join(t.TempDir(), "status.json")
		keeper, err := term.NewStatusKeeper(&bytes.Buffer{}, path, "tune")
		if err != nil {
			t.Fatal(err)
		}
		f := newFitProgress(keeper, job)
		for _, p := range passes[:c.seen] {
			f.at(p)
		}
		f.End()
		if err := keeper.End(term.StatusFinished, ""); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var have term.WorkStatus
		if err := json.Unmarshal(text, &have); err != nil {
			t.Fatal(err)
		}
		for _, detail := range append(have.Details, netDetails(net.Progress{Step: 7, Epochs: 3, Loss: 0.5}, 0.4)...) {
			if strings.Contains(detail, ",") { // two facts, which a narrow terminal would cut in the middle
				t.Errorf("detail %q", detail)
			}
		}
		if have.Done != int64(c.done) || have.Planned != int64(c.done+c.fromLeft) {
			t.Errorf("after %s: %d of %d passes, want %d of %d", c.what, have.Done, have.Planned, c.done, c.done+c.fromLeft)
		}
	}
}
