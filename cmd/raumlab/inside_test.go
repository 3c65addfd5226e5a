package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"raumlab/cmd/raumlab/clitest"
)

// insideVariable makes the test binary a process of inOneProcess.
const insideVariable = "RAUMLAB_TEST_INSIDE"

// An inside is a process of the test binary that runs command lines one after another.
type inside struct {
	questions *json.Encoder
	answers   *json.Decoder
}

type question struct {
	Dir   string
	Words []string
}

type answer struct {
	Code           int
	Stdout, Stderr string
}

// inOneProcess returns the same folder, and copies of it, with one process for all command lines that
// Try and what is made of it runs, one after another. It is for many short command lines: a process
// for each would take longer than they do.
func inOneProcess(t testing.TB, lab *clitest.Lab) *clitest.Lab {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), insideVariable+"=1", "GOGC=400", "COLUMNS=") // as in CommandOf
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
			t.Errorf("the process of the command lines: %v", err)
		}
	})
	p := &inside{json.NewEncoder(in), json.NewDecoder(out)}
	c := lab.On(t)
	c.Through = func(dir string, words []string) (int, string, string, error) {
		a, err := p.run(dir, words)
		return a.Code, a.Stdout, a.Stderr, err
	}
	return c
}

func (p *inside) run(dir string, words []string) (a answer, err error) {
	if err = p.questions.Encode(question{dir, words}); err == nil {
		err = p.answers.Decode(&a)
	}
	return a, err
}

// serve runs the command lines that it reads, each in its folder. One that is not refused ends after a
// minute.
func serve(in io.Reader, out io.Writer) error {
	questions, answers := json.NewDecoder(in), json.NewEncoder(out)
	for {
		var q question
		if err := questions.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := os.Chdir(q.Dir); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		var stdout, stderr bytes.Buffer
		code := run(ctx, q.Words, &stdout, &stderr)
		cancel()
		if err := answers.Encode(answer{code, stdout.String(), stderr.String()}); err != nil {
			return err
		}
	}
}
