package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The URL of a bucket is wrong usage, as an argument and as the value of a flag, and the error says
// in one line how a corpus comes to a bucket. A program may get URLs as its arguments.
func TestURLs(t *testing.T) {
	for _, line := range []string{"s3://games/run", "corpus --out s3://games/run"} {
		cmd := &cobra.Command{Use: "merge", Args: cobra.ArbitraryArgs, SilenceUsage: true, SilenceErrors: true}
		cmd.RunE = func(*cobra.Command, []string) error {
			t.Errorf("%s: the command runs", line)
			return nil
		}
		cmd.Flags().String("out", "", "folder")
		Prepare(cmd)
		cmd.SetArgs(strings.Fields(line))
		err := cmd.Execute()
		if !errors.Is(err, ErrUsage) || strings.Contains(err.Error(), "\n") ||
			!strings.Contains(err.Error(), "s3://games/run: this is a URL, and raumlab reads and writes only files and folders on disk") {
			t.Errorf("%s: error %v", line, err)
		}
	}
	for _, value := range []string{"cmd:engine --book https://h/x option.Net=s3://b/x", "cmd:./s3://x", "./gs://b", "x://"[1:]} {
		if err := checkPaths(value); err != nil {
			t.Errorf("%s: %v", value, err)
		}
	}
}
