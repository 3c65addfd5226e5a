package selfplay

import (
	"errors"
	"fmt"

	"raumlab/book"
)

// A Book is an opening book that first plies are drawn from.
type Book struct {
	ref  string // as ParseOpening had it
	name string // of one that ships, or the beginning of the hash
	book *book.Book
	hash string // of its content
}

func loadBook(ref string) (*Book, error) {
	if ref == "" {
		return nil, errors.New("opening book: expected the file of a book: book:FILE")
	}
	b, err := book.Load(ref)
	if err != nil {
		return nil, FileError{fmt.Errorf("opening book:%s: %w", ref, err)}
	}
	return newBook(ref, b), nil
}

func newBook(ref string, b *book.Book) *Book {
	o := &Book{ref: ref, name: ref, book: b, hash: b.Digest()}
	if !book.IsShipped(ref) {
		o.name = contentName(o.hash)
	}
	return o
}
