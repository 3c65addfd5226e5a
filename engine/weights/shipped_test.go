package weights

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the weight files of configs/weights again")

// The shipped weight files are what Write makes of the published weights.
func TestShippedWeightFiles(t *testing.T) {
	for _, def := range definitions {
		path := filepath.Join("..", "..", "configs", "weights", def.String()+".toml")
		w := Published(def)
		if *update {
			if err := w.Write(path); err != nil {
				t.Fatal(err)
			}
		}
		want, err := w.TOML()
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf(
				"%s is not what Write makes of Published(%s); go test ./engine/weights -run TestShipped -update writes it again",
				path, def)
		}
	}
}
