package dataset

import (
	"os"
	"testing"

	"raumlab/tuner/pgvb"
)

func TestSpoolLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	spool, err := newSpool(dir)
	must(t, err)
	s := pgvb.NewStoredSample(1, spool)
	for i := range 3000 {
		must(t, s.Append(pgvb.Observation{Cluster: int64(i), Sign: 1, Features: []int32{1}}))
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) > 0 {
		t.Errorf("files %v while the sample is open", files)
	}
	must(t, s.Close())
	_, err = newSpool(dir + "/none")
	wantError(t, err, "none", "check space")
}
