//go:build ignore

// Compresses the standard input as the pinned toolchain does it, without name and time.
package main

import (
	"compress/gzip"
	"io"
	"log"
	"os"
)

func main() {
	w, err := gzip.NewWriterLevel(os.Stdout, gzip.BestCompression)
	if err != nil {
		log.Fatal(err)
	}
	if _, err := io.Copy(w, os.Stdin); err != nil {
		log.Fatal(err)
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
}
