package tuning

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"raumlab/cmd/raumlab/term"
	"raumlab/tuner/study"
)

// --status knows the evaluations, and how far the present one is.
func TestStatusOfStudy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "status.json")
	keeper, err := term.NewStatusKeeper(io.Discard, path, "optimise")
	if err != nil {
		t.Fatal(err)
	}
	p := newStudyProgress(keeper, &study.Folder{}, "loss")
	p.paged = time.Now() // a page wants a folder
	p.evaluation(study.Progress{Budget: 5})
	p.evaluation(study.Progress{Budget: 5, Evaluations: make([]study.Evaluation, 2), Best: []float64{0.5, 0.25}})
	p.position(2, 7, 9)
	p.end()
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
	if have.Unit != "evaluations" || have.Done != 2 || have.Planned != 5 ||
		!slices.Contains(have.Details, "evaluation 3: 7 of 9 positions") {
		t.Errorf("%s", text)
	}
}
