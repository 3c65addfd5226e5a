package tuner

import (
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/eval"
	"raumlab/tuner/dataset/planted"
)

// A posterior equal to its prior has that status. Low shrinkage always has a status.
func TestStatusOfWeights(t *testing.T) {
	for _, x := range []struct {
		value, sd, priorSD, shrinkage float64
		status                        string
	}{
		{10, 0, 0, 0, statusFixed},
		{10, 30, 30, 0, statusUnidentified},
		{12, 29, 30, 1 - 29.0*29/900, statusUnidentified},
		{12, 31, 30, 1 - 31.0*31/900, statusUnidentified},
		{13.5, 30, 30, 0, statusHardly}, // its mean moved
		{10, 28, 30, 1 - 28.0*28/900, statusHardly},
		{10, 24, 30, 0.36, ""},
		{40, 28, 30, 1 - 28.0*28/900, statusHardly},
		{40, 31, 30, 1 - 31.0*31/900, statusLessSure},
		{10, 40, 30, 1 - 1600.0/900, statusLessSure},
	} {
		if s, status := shrinkageOf(x.value, x.sd, 10, x.priorSD); math.Abs(s-x.shrinkage) > 1e-12 || status != x.status {
			t.Errorf("%v ± %v after 10 ± %v: %v %q, want %v %q", x.value, x.sd, x.priorSD, s, status, x.shrinkage, x.status)
		}
	}
	rng := rand.New(rand.NewPCG(3, 0))
	for range 10_000 {
		sd, z := math.Exp(0.5*rng.NormFloat64()), rng.NormFloat64()
		s, status := shrinkageOf(5+7*z, 7*sd, 5, 7)
		switch {
		case (status == "") != (s >= identified):
			t.Fatalf("shrinkage %v: status %q", s, status)
		case status == statusUnidentified && (math.Abs(sd-1) > 0.06 || math.Abs(z) > unmoved):
			t.Fatalf("sd times %v, mean moved by %v: %s", sd, z, status)
		case s < 0 && status != statusLessSure && status != statusUnidentified:
			t.Fatalf("shrinkage %v: status %q", s, status)
		}
	}
}

// Report and file agree. A feature without support has no spread in either.
func TestStatusInFileAndReport(t *testing.T) {
	w, r := ran(t, jobWith(func(j *Job) {
		j.Lambda, j.Fixed, j.Bootstrap = 0.5, []string{eval.Table()[eval.Mobility].Name}, 8
	}), store(t, planted.New(8).Games(300)))
	statuses := map[string]int{}
	for i, row := range r.Weights {
		shrinkage, status := Shrinkage(w, i)
		if status != row.Status || (shrinkage == nil) != (status == statusFixed) || shrinkage != nil &&
			*shrinkage != row.Shrinkage {
			t.Errorf("%s: %+v %q in the file, %v %q in the report", row.Name, shrinkage, status, row.Shrinkage, row.Status)
		}
		statuses[status]++
		if held := row.Status == statusFixed || row.Support == 0; held != (row.Accounts == Account{}) {
			t.Errorf("%s with support %d, status %q: accounts %+v", row.Name, row.Support, row.Status, row.Accounts)
		}
		if row.Support == 0 && row.Status != statusUnidentified && row.Status != statusFixed {
			t.Errorf("%s without support: %q", row.Name, row.Status)
		}
	}
	if statuses[statusFixed] == 0 || statuses[""] == 0 {
		t.Errorf("statuses %v", statuses)
	}
}
