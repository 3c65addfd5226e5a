package derive_test

import (
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
)

// A card has no planned number for derived corpora, and no plural for one.
func TestCardOfDerived(t *testing.T) {
	t.Parallel()
	r := corpustest.Runs["random"]
	dir := t.TempDir()
	corpustest.Slice(t, dir, r.Header(8), corpus.Slice{}, r.Games(8), 2)
	source, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range corpustest.Derived(t, source) {
		card := corpustest.Files(t, c.Dir)[corpus.CardName]
		games := strings.Count(card, "\n| games | ")
		want := []string{"in 1 part of ", "1 game of the sources could not be finished and is left out"}
		switch name {
		case "merge of filter", "filter of that": // of the source twice
			want[1] = "2 games of the sources could not be finished and are left out"
		case "source":
			want[1] = "1 game could not be finished and is left out"
		}
		if planned := c.Manifest.Games > 0; planned != (games == 2) || strings.Contains(card, "| games | `0` |") {
			t.Errorf("%s: %d lines of games, %d planned:\n%s", name, games, c.Manifest.Games, card)
		}
		for _, text := range want {
			if !strings.Contains(card, text) {
				t.Errorf("%s: the card says nothing of %q:\n%s", name, text, card)
			}
		}
	}
	one := r.Games(1)
	card := corpustest.Files(t, corpustest.Make(t, r.Header(1), one))[corpus.CardName]
	if !strings.Contains(card, "- 1 game was declared a draw at the move limit.\n") &&
		!strings.Contains(card, "| ended by checkmate | 1 (") {
		t.Errorf("the card of one game:\n%s", card)
	}
}
