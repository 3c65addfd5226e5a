package pages

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// A duel of a screen is a match of pairs between two engines, of which one has the first value of
// an option and the other the second.
type duel struct {
	pairs  [5]float64     // with 0, ½, 1, 1½, 2 points of A
	second map[string]int // by option and values: 1 if A has the second value, −1 if B has it
	nodes  float64        // logarithm of A's nodes a move over B's, if they are counted
	counts bool
}

// Law: the tables of a page below "<!-- screen LIMIT -->" are the least squares of the duels that
// are kept in docs/screens/PAGE/LIMIT*.tsv; LIMIT is as 4000-nodes or depth-3. Between A and B lies
// the sum of what the options are worth, each to the side that has the second value; ± is the 95%
// interval, in Elo near equality. Their factors on nodes a move are fitted alike, as logarithms.
func TestScreens(t *testing.T) {
	folders, err := filepath.Glob("screens/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no screen is kept: %v", err)
	}
	for _, dir := range folders {
		pages, err := filepath.Glob("experiments/" + filepath.Base(dir) + "-*.md")
		if err != nil || len(pages) != 1 {
			t.Fatalf("%s has %d pages of experiments, want 1 (%v)", dir, len(pages), err)
		}
		page := pageOf(t, pages[0])
		screens := map[string][]string{} // files by limit
		kept, err := filepath.Glob(dir + "/*.tsv")
		if err != nil || len(kept) == 0 {
			t.Fatalf("%s: no duels: %v", dir, err)
		}
		for _, file := range kept {
			parts := strings.Split(strings.TrimSuffix(filepath.Base(file), ".tsv"), "-")
			limit := strings.Join(parts[:min(len(parts), 2)], "-")
			screens[limit] = append(screens[limit], file)
		}
		for limit, files := range screens {
			mark := "<!-- screen " + limit + " -->\n"
			before, rest, found := strings.Cut(page, mark)
			if !found {
				t.Fatalf("%s has no %q", pages[0], mark)
			}
			_, after, _ := strings.Cut(rest, "\n\n")
			page = before + mark + worths(readDuels(t, files)) + "\n" + after
		}
		if *update {
			if err := os.WriteFile(pages[0], []byte(page), 0o600); err != nil {
				t.Fatal(err)
			}
		} else if page != pageOf(t, pages[0]) {
			t.Errorf("%s is not what its duels say: go test ./internal/pages -run Screens -update writes it", pages[0])
		}
	}
}

// readDuels reads tables with a column for the pairs, perhaps one for the nodes a move as A/B, and
// one for each option: + where A has the second value of the head, - where B has it.
func readDuels(t *testing.T, files []string) (duels []duel) {
	t.Helper()
	for _, file := range files {
		rows := strings.Split(strings.TrimSuffix(pageOf(t, file), "\n"), "\n")
		head := strings.Split(rows[0], "\t")
		first := 1 // column of an option
		if len(head) > 1 && head[1] == "nodes" {
			first = 2
		}
		for _, option := range head[first:] {
			if len(strings.Fields(option)) != 3 {
				t.Fatalf("%s: column %q: want an option and its two values", file, option)
			}
		}
		for i, row := range rows[1:] {
			cells := strings.Split(row, "\t")
			points := strings.Split(cells[0], ",")
			d := duel{second: map[string]int{}}
			if len(cells) != len(head) || len(points) != len(d.pairs) {
				t.Fatalf("%s:%d: %q has another shape than the head", file, i+2, row)
			}
			for j, text := range points {
				n, err := strconv.ParseUint(text, 10, 32)
				if err != nil {
					t.Fatalf("%s:%d: %v", file, i+2, err)
				}
				d.pairs[j] = float64(n)
			}
			if first == 2 {
				var a, b float64
				if _, err := fmt.Sscanf(cells[1], "%f/%f", &a, &b); err != nil || a <= 0 || b <= 0 {
					t.Fatalf("%s:%d: nodes %q: want A/B (%v)", file, i+2, cells[1], err)
				}
				d.nodes, d.counts = math.Log(a/b), true
			}
			for j, cell := range cells[first:] {
				sign, ok := map[string]int{"+": 1, "-": -1}[cell]
				if !ok {
					t.Fatalf("%s:%d: %q is neither + nor -", file, i+2, cell)
				}
				d.second[head[first+j]] = sign
			}
			if len(duels) > 0 && duels[0].counts != d.counts {
				t.Fatalf("%s:%d: nodes in some duels of a limit alone", file, i+2)
			}
			duels = append(duels, d)
		}
	}
	return duels
}

// worths returns a table of what the second value of each option is worth over the first, the best
// first.
func worths(duels []duel) string {
	all := map[string]bool{}
	for _, d := range duels {
		for option := range d.second {
			all[option] = true
		}
	}
	options := slices.Sorted(maps.Keys(all))
	square, right, costs := mat.NewSymDense(len(options), nil), mat.NewVecDense(len(options),
		nil), mat.NewVecDense(len(options), nil)
	total, spread := 0., 0.
	for _, d := range duels {
		n, gain := 0., 0. // pairs, points over half
		for i, pairs := range d.pairs {
			x := float64(i-2) / 4
			n += pairs
			gain += pairs * x
			spread += pairs * x * x
		}
		total += n
		for i, a := range options {
			costs.SetVec(i, costs.AtVec(i)+n*d.nodes*float64(d.second[a]))
			right.SetVec(i, right.AtVec(i)+gain*float64(d.second[a]))
			for j, b := range options[:i+1] {
				square.SetSym(i, j, square.At(i, j)+n*float64(d.second[a]*d.second[b]))
			}
		}
	}
	var root mat.Cholesky
	if !root.Factorize(square) {
		return "|the duels do not tell the options apart|\n"
	}
	var worth, cost mat.VecDense
	var inverse mat.SymDense
	if root.SolveVecTo(&worth, right) != nil || root.SolveVecTo(&cost, costs) != nil || root.InverseTo(&inverse) != nil {
		return "|the duels do not tell the options apart|\n"
	}
	const elo = 1600 / math.Ln10 // of a point of a game's score, near equality
	order := make([]int, len(options))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(worth.AtVec(j), worth.AtVec(i))
	})
	var table strings.Builder
	fmt.Fprintf(&table, "|option|from|to|Elo, %.0f pairs|", total)
	if duels[0].counts {
		table.WriteString("nodes|\n|---")
	} else {
		table.WriteString("\n")
	}
	table.WriteString("|---|---|---|---|\n")
	for _, i := range order {
		name := strings.Fields(options[i])
		row := fmt.Sprintf("|%s|%s|%s|%+.0f±%.0f|", name[0], name[1], name[2], elo*worth.AtVec(i),
			1.96*elo*math.Sqrt(inverse.At(i, i)*spread/total))
		if duels[0].counts {
			row += fmt.Sprintf("%+.0f%%|", 100*math.Expm1(cost.AtVec(i)))
		}
		row += "\n"
		table.WriteString(strings.ReplaceAll(row, "-", "−"))
	}
	return table.String()
}
