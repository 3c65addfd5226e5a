package report

import (
	"slices"
	"strings"
	"testing"
)

// games lists each line of the arranged book with the moves before it.
func games(lines []bookLine, before string) []string {
	var all []string
	for _, l := range lines {
		path := before
		for _, r := range l.Rows {
			path += " " + r.Number + r.Move.Move
		}
		if len(l.Branches) == 0 {
			all = append(all, strings.TrimSpace(path))
		}
		all = append(all, games(l.Branches, path)...)
	}
	return all
}

func TestBookLines(t *testing.T) {
	v := &Book{Moves: []Move{
		{Move: "a", Replies: []Move{{Move: "b", Replies: []Move{{Move: "c"}, {Move: "d", Replies: []Move{{Move: "e"}}}}}}},
		{Move: "f"},
	}}
	v.draw()
	want := []string{"1.a 1…b 2.c", "1.a 1…b 2.d 2…e", "1.f"}
	if got := games(v.Lines, ""); !slices.Equal(got, want) {
		t.Errorf("lines %q, want %q", got, want)
	}
	if len(v.Lines) != 2 || len(v.Lines[0].Rows) != 2 {
		t.Errorf("a and b are not one stretch: %+v", v.Lines)
	}
	if !v.Lines[0].Open || !v.Lines[0].Branches[0].Open || v.Lines[0].Branches[1].Open || v.Lines[1].Open {
		t.Error("not exactly the most played line is open")
	}
}

// A book line of any length neither overflows nor is indented.
func TestDeepBook(t *testing.T) {
	var m Move
	for range 400 {
		m = Move{Move: "Pb2-Cb2", Games: 1, Replies: []Move{m}}
	}
	page := render(t, Page{Book: &Book{Moves: []Move{m}}})
	if n := strings.Count(page, "<ul>"); n != 1 {
		t.Errorf("%d lists for one line, want 1", n)
	}
	_, lines, _ := strings.Cut(page, "<ul>") // the verdict before the list names the first move
	if n := strings.Count(lines, "Pb2-Cb2"); n != 400 {
		t.Errorf("%d moves shown, want 400", n)
	}
}
