package eval

import "testing"

// Names, published weights and default prior scales of the specification and the statistical
// design.
func TestTable(t *testing.T) {
	want := []struct {
		name          string
		published, sd float64
		group         string
	}{
		{"value_queen", 1620, 400, "material"}, {"value_rook", 460, 115, "material"}, {"value_bishop", 560, 140, "material"},
		{"value_unicorn", 290, 75, "material"}, {"value_knight", 510, 130, "material"},
		{"center_queen", 80, 40, "centrality"}, {"center_rook", 53, 20, "centrality"}, {"center_bishop", 25, 12,
			"centrality"},
		{"center_unicorn", 80, 22, "centrality"}, {"center_knight", 39, 18, "centrality"},
		{"mobility", 4, 3, "activity"}, {"dormancy", -8, 6, "activity"}, {"inner_cube", 12, 10, "center"}, {"level_c", 6,
			8, "center"},
		{"open_ray", -20, 15, "king_safety"}, {"pawn_shelter", 10, 8, "king_safety"},
		{"passed_pawn", 5, 3, "pawns"}, {"doubled_pawns", -20, 15, "pawns"}, {"level_majority", 9, 10,
			"pawns"}, {"isolated_pawn", -15, 12, "pawns"},
		{"rook_level_line", 22, 15, "rooks"}, {"rook_cross_line", 18, 12, "rooks"}, {"rook_home_level", 45, 25,
			"rooks"}, {"doubled_rooks", 22, 15, "rooks"},
		{"unicorn_king_class", 35, 25, "unicorn_parity"}, {"unicorn_bad_pair", -45, 30, "unicorn_parity"},
	}
	table := Table()
	if len(want) != len(table) {
		t.Fatalf("%d terms, want %d", len(table), len(want))
	}
	for i, w := range want {
		got := table[i]
		if got.Name != w.name || got.Published != w.published || got.PriorSD != w.sd || got.Group.String() != w.group ||
			got.Meaning == "" {
			t.Errorf("term %d is %+v of group %s, want %+v", i+1, got, got.Group, w)
		}
	}
}
