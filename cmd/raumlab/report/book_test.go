package report

import (
	"slices"
	"testing"
)

// numbersOf lists the moves of a book with their numbers, in brackets where their replies are unfolded.
func numbersOf(moves []Move) (all []string) {
	for _, m := range moves {
		text := m.Number + m.Move
		if m.Open {
			text = "[" + text + "]"
		}
		all = append(append(all, text), numbersOf(m.Replies)...)
	}
	return all
}

// Moves have their numbers, and exactly the most played line is unfolded.
func TestBookMoves(t *testing.T) {
	v := &Book{Moves: []Move{
		{Move: "a", Replies: []Move{{Move: "b", Replies: []Move{{Move: "c"}, {Move: "d", Replies: []Move{{Move: "e"}}}}}}},
		{Move: "f"},
	}}
	v.draw()
	want := []string{"[1.a]", "[1…b]", "[2.c]", "2.d", "2…e", "1.f"}
	if got := numbersOf(v.Moves); !slices.Equal(got, want) {
		t.Errorf("moves %q, want %q", got, want)
	}
}
