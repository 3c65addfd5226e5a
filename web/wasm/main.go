//go:build js && wasm

// Command wasm is the engine of the board page without a server: a desk in a worker of a browser,
// or in node. It defines the function raumlab(method, body, emit, end): body is the JSON of a
// request, emit is called with the JSON of each answer, and end at last, with what went wrong.
// The worker computes until the answer is there; who wants it no longer terminates the worker.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"syscall/js"

	"raumlab/web/desk"
)

// version is raumlab's. The build sets it.
var version string

func main() {
	debug.SetGCPercent(400)
	d, err := desk.New(desk.Options{Version: version, Threads: 1})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	js.Global().Set("raumlab", js.FuncOf(func(_ js.Value, args []js.Value) any {
		method, body, emit, end := args[0].String(), []byte(args[1].String()), args[2], args[3]
		go func() {
			err := d.Answer(context.Background(), method, body, func(value any) error {
				text, err := json.Marshal(value)
				if err == nil {
					emit.Invoke(string(text))
				}
				return err
			})
			if err != nil {
				end.Invoke(err.Error())
				return
			}
			end.Invoke()
		}()
		return nil
	}))
	select {} // what was defined is called
}
