package board

import (
	"strings"
	"testing"
)

func TestPicture(t *testing.T) {
	for rfen, want := range map[string]string{
		"startpos": `
       A             B             C             D             E
5  . . . . .     . . . . .     . . . . .     b u q b u     r n k n r  5
4  . . . . .     . . . . .     . . . . .     p p p p p     p p p p p  4
3  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  3
2  P P P P P     P P P P P     . . . . .     . . . . .     . . . . .  2
1  R N K N R     B U Q B U     . . . . .     . . . . .     . . . . .  1
   a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
White to move, move 1 (50-move counter: 0 of 100 plies)
`,
		"k4/5/5/5/1n3|5/5/5/5/Q4|5/5/1p3/5/5|2P2/5/5/5/5|5/5/5/5/4K b 7 42": `
       A             B             C             D             E
5  . . . . .     . . P . .     . . . . .     . . . . .     k . . . .  5
4  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  4
3  . . . . .     . . . . .     . p . . .     . . . . .     . . . . .  3
2  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  2
1  . . . . K     . . . . .     . . . . .     Q . . . .     . n . . .  1
   a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
Black to move, move 42 (50-move counter: 7 of 100 plies)
`,
		"k4/5/5/5/1n3|5/5/5/5/5|5/5/1p3/5/5|5/5/5/5/5|Q4/5/5/5/4K b 7 42": `
       A             B             C             D             E
5  Q . . . .     . . . . .     . . . . .     . . . . .     k . . . .  5
4  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  4
3  . . . . .     . . . . .     . p . . .     . . . . .     . . . . .  3
2  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  2
1  . . . . K     . . . . .     . . . . .     . . . . .     . n . . .  1
   a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
Black to move, in check, move 42 (50-move counter: 7 of 100 plies)
`,
	} {
		p, err := ParseRFEN(Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		if got := "\n" + p.PictureAfter(NoMove, 80); got != want {
			t.Errorf("%s: %s", rfen, got)
		}
	}
}

// The cell that the piece left has a star, the piece has brackets, also at the edge.
func TestPictureAfter(t *testing.T) {
	const want = `
       A             B             C             D             E
5  . . . . .     . . P . .     . . . . .     . . . . .     k . . . .  5
4  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  4
3  . . . . .     . . . . .     . p . . .     . . . . .     . . . . .  3
2  . . . . .     . . . . .     . . . . .     . . . . .     . . . . .  2
1  . . . . K     . . . . *     . . . . .     . . . . .    [Q]n . . .  1
   a b c d e     a b c d e     a b c d e     a b c d e     a b c d e
Black to move, in check, move 42 (50-move counter: 7 of 100 plies)
`
	p, err := ParseRFEN(Rules{}, "k4/5/5/5/Qn3|5/5/5/5/5|5/5/1p3/5/5|2P2/5/5/5/5|5/5/5/5/4K b 7 42")
	if err != nil {
		t.Fatal(err)
	}
	if got := "\n" + p.PictureAfter(NewMove(NewSquare(1, 0, 4), NewSquare(4, 0, 0), NoKind), 80); got != want {
		t.Error(got)
	}
}

// Where the levels have no room side by side, three are above two, and the counters are broken.
func TestNarrowPicture(t *testing.T) {
	const want = `
       A           B           C
5  . . . . .   . . P . .   . . . . .  5
4  . . . . .   . . . . .   . . . . .  4
3  . . . . .   . . . . .   . p . . .  3
2  . . . . .   . . . . .   . . . . .  2
1  . . . . K   . . . . *   . . . . .  1
   a b c d e   a b c d e   a b c d e

       D           E
5  . . . . .   k . . . .  5
4  . . . . .   . . . . .  4
3  . . . . .   . . . . .  3
2  . . . . .   . . . . .  2
1  . . . . .  [Q]n . . .  1
   a b c d e   a b c d e
`
	p, err := ParseRFEN(Rules{}, "k4/5/5/5/Qn3|5/5/5/5/5|5/5/1p3/5/5|2P2/5/5/5/5|5/5/5/5/4K b 7 42")
	if err != nil {
		t.Fatal(err)
	}
	last := NewMove(NewSquare(1, 0, 4), NewSquare(4, 0, 0), NoKind)
	if got := "\n" + p.PictureAfter(last, 40); !strings.HasPrefix(got, want) {
		t.Error(got)
	}
	for _, columns := range []int{39, 40, 42, 43, 60, 75, 76, 80, 120} {
		picture := p.PictureAfter(last, columns)
		for line := range strings.Lines(picture) {
			if len(line)-1 > columns {
				t.Errorf("%d columns: %q", columns, line)
			}
		}
		if stacked := strings.Count(picture, "[Q]") == 1 && strings.Contains(picture, "\n\n"); stacked != (columns < 76) {
			t.Errorf("%d columns: stacked %t:\n%s", columns, stacked, picture)
		}
	}
}
