package main

import (
	"slices"
	"strings"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/internal/disk"
)

// replaceLine replaces the first line of a file that begins with a key.
func replaceLine(name, key, line string) func(*clitest.Lab) {
	return clitest.Edit(name, func(data []byte) []byte {
		lines := strings.Split(string(data), "\n")
		if i := slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, key) }); i >= 0 {
			lines[i] = line
		}
		return []byte(strings.Join(lines, "\n"))
	})
}

// folderInstead puts a folder in the place of a file.
func folderInstead(name string) func(*clitest.Lab) {
	return func(l *clitest.Lab) {
		l.Remove(name)
		l.Mkdir(name)
	}
}

// copyFile puts one file in the place of another.
func copyFile(from, to string) func(*clitest.Lab) {
	return func(l *clitest.Lab) { l.Write(to, l.Read(from)) }
}

// locked locks a folder as a running process does.
func locked(dir string) func(*clitest.Lab) {
	return func(l *clitest.Lab) {
		t := l.T
		t.Helper()
		lock, err := disk.Lock(l.Path(dir), "folder")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { lock.Close() })
	}
}
