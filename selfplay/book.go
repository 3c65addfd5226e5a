package selfplay

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"

	"raumlab/book"
)

// A Book is an opening book that first plies are drawn from.
type Book struct {
	ref  string // as ParseOpening had it
	book *book.Book
	hash string // of the file
}

// loadBook reads the book of a file.
func loadBook(ref string) (*Book, error) {
	if ref == "" {
		return nil, errors.New("opening book: want the file of a book: book:FILE")
	}
	fail := func(err error) (*Book, error) { return nil, FileError{fmt.Errorf("opening book:%s: %w", ref, err)} }
	b, err := book.Open(ref)
	if err != nil {
		return fail(err)
	}
	file, err := os.ReadFile(ref)
	if err != nil {
		return fail(err)
	}
	sum := sha256.Sum256(file)
	return &Book{ref: ref, book: b, hash: hex.EncodeToString(sum[:])}, nil
}
