// Package configs has the engines, weights, networks, books and positions that ship with raumlab. They are
// embedded, so that the binary needs no other file.
package configs

import "strings"

// Names returns the names of the files of a folder, in order and without their ending. A folder
// that Files does not have is a mistake of the program.
func Names(folder, ending string) (names []string) {
	files, err := Files.ReadDir(folder)
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		if name, is := strings.CutSuffix(f.Name(), ending); is {
			names = append(names, name)
		}
	}
	return names
}
