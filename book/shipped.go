package book

import (
	"fmt"
	"path"
	"slices"

	"raumlab/configs"
	"raumlab/internal/hint"
)

// Where configs.Files has the books, and how their names end.
const (
	shippedFolder = "books"
	extension     = ".parquet"
)

// Names returns the names of the books that ship with the program.
func Names() []string { return configs.Names(shippedFolder, extension) }

// IsShipped reports whether Load takes the text for the name of a book that ships.
func IsShipped(ref string) bool { return slices.Contains(Names(), ref) }

// Load reads a book that ships, by its name, or a file.
func Load(ref string) (*Book, error) {
	if !IsShipped(ref) {
		return Open(ref)
	}
	b, err := decode(shipped(ref))
	if err != nil {
		return nil, fmt.Errorf("the book %s of this program: %w", ref, err)
	}
	return b, nil
}

func shipped(name string) []byte {
	data, err := configs.Files.ReadFile(path.Join(shippedFolder, name+extension))
	if err != nil {
		panic(err) // the file is in the binary
	}
	return data
}

// advise adds the hint for a file that is no sound book.
func advise(file string, err error) error {
	return hint.Errorf("book %s: %w: build it again from its corpus, or restore it from a copy", file, err)
}
