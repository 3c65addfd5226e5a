package decoding

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Lines are the lines of the keys of a TOML text, by their dotted names: of entry i of a list of tables, NAME[i].
type Lines map[string]int

// LinesOf finds the keys of a text that TOML can read.
func LinesOf(text []byte) Lines { return linesOf(text, func(string, int, *unstable.Node) {}) }

// linesOf is LinesOf that also calls found for every value, with its key and the line of that.
func linesOf(text []byte, found func(key string, row int, value *unstable.Node)) Lines {
	var parser unstable.Parser
	parser.Reset(text)
	rows := &rows{text: text, row: 1, found: found}
	lines, entries, table := Lines{}, map[string]int{}, ""
	for parser.NextExpression() {
		node := parser.Expression()
		switch node.Kind {
		case unstable.KeyValue:
			lines.add(rows, table, node)
		case unstable.Table, unstable.ArrayTable:
			table = lines.key(rows, "", node)
			if node.Kind == unstable.ArrayTable {
				list := table
				table = fmt.Sprintf("%s[%d]", list, entries[list])
				entries[list]++
				lines[table] = lines[list]
			}
		}
	}
	return lines
}

// rows finds the line of an offset in a text, fast for offsets that rise.
type rows struct {
	text []byte
	at   int // an offset
	row  int // its line

	found func(key string, row int, value *unstable.Node)
}

func (r *rows) of(offset int) int {
	if offset < r.at {
		r.at, r.row = 0, 1
	}
	r.row += bytes.Count(r.text[r.at:offset], []byte{'\n'})
	r.at = offset
	return r.row
}

// key notes the line of a key, and returns its name below a table.
func (l Lines) key(rows *rows, table string, node *unstable.Node) string {
	name := table
	for parts := node.Key(); parts.Next(); {
		name = strings.TrimPrefix(name+"."+string(parts.Node().Data), ".")
		l[name] = rows.of(int(parts.Node().Raw.Offset))
	}
	return name
}

// add notes a key and those of the tables in its value.
func (l Lines) add(rows *rows, table string, node *unstable.Node) {
	name := l.key(rows, table, node)
	value := node.Value()
	rows.found(name, l[name], value)
	switch value.Kind {
	case unstable.InlineTable:
		for all := value.Children(); all.Next(); {
			l.add(rows, name, all.Node())
		}
	case unstable.Array:
		i := 0
		for all := value.Children(); all.Next(); i++ {
			entry := fmt.Sprintf("%s[%d]", name, i)
			if all.Node().Kind != unstable.InlineTable {
				rows.found(entry, l[name], all.Node())
				continue
			}
			l[entry] = l[name]
			for keys := all.Node().Children(); keys.Next(); {
				l.add(rows, entry, keys.Node())
			}
		}
	}
}

// Place is FILE:LINE with the line of a key, or of the nearest table above it that the text has, else FILE alone.
func (l Lines) Place(file, key string) string {
	for key != "" {
		if line, ok := l[key]; ok {
			return fmt.Sprintf("%s:%d", file, line)
		}
		key = key[:max(0, strings.LastIndexByte(key, '.'))]
	}
	return file
}
