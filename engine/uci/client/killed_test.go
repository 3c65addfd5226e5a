//go:build unix

package client

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/engine/variant"
)

// asParent in the environment makes the test binary start the program of the command, print its
// process and wait.
const asParent = "RAUMLAB_TEST_AS_PARENT"

func beParent(command string) {
	p, err := Load(command)
	if err != nil {
		panic(err)
	}
	c, err := p.Start(context.Background(), variant.Rules{}, patience)
	if err != nil {
		panic(err)
	}
	runtime.GC() // threads come and go
	fmt.Println(c.command.Process.Pid)
	select {}
}

// A program ends when the process is killed that started it, even if it never reads.
func TestKilledParent(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux has a parent-death signal")
	}
	loop := `/bin/sh -c 'read x; echo uciok; read x; echo readyok; while :; do :; done'`
	parent := exec.CommandContext(t.Context(), os.Args[0])
	parent.Env = append(os.Environ(), asParent+"="+loop)
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(out, &pid); err != nil {
		t.Fatal(err)
	}
	if !alive(t, pid) {
		t.Fatal("the program does not run")
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := parent.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatal(err)
	}
	for end := time.Now().Add(patience); alive(t, pid); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("the program lives on: %v", syscall.Kill(pid, syscall.SIGKILL)) // or it would for ever
			return
		}
	}
}
