package eval

import "raumlab/engine/board"

// NumWeights is the number of tunable weights.
const NumWeights = 26

// The indices of the terms, in every vector of features or weights.
const (
	ValueQueen = iota
	ValueRook
	ValueBishop
	ValueUnicorn
	ValueKnight
	CenterQueen
	CenterRook
	CenterBishop
	CenterUnicorn
	CenterKnight
	Mobility
	Dormancy
	InnerCube
	LevelC
	OpenRay
	PawnShelter
	PassedPawn
	DoubledPawns
	LevelMajority
	IsolatedPawn
	RookLevelLine
	RookCrossLine
	RookHomeLevel
	DoubledRooks
	UnicornKingClass
	UnicornBadPair
)

// A Group is a family of terms of Raumfischer, for listings and reports.
type Group uint8

// The groups. The first two are the two halves of Raumfischer's first heuristic.
const (
	MaterialGroup Group = iota
	CentralityGroup
	ActivityGroup
	CenterGroup
	KingSafetyGroup
	PawnsGroup
	RooksGroup
	UnicornParityGroup
	NumGroups
)

var groupNames = [NumGroups]string{
	"material", "centrality", "activity", "center", "king_safety", "pawns", "rooks", "unicorn_parity",
}

// String returns the name used in files and reports.
func (g Group) String() string { return groupNames[g] }

// A Term is one tunable part of the evaluation: a weight times a feature.
type Term struct {
	Name      string
	Group     Group
	Published float64 // Raumfischer's, under either definition, centipawns a unit of the feature
	PriorSD   float64 // standard deviation of the tuner's default prior around Published, centipawns
	Meaning   string  // the feature of one side, in a line
}

var terms = [NumWeights]Term{
	ValueQueen:    {"value_queen", MaterialGroup, 1620, 400, "queens"},
	ValueRook:     {"value_rook", MaterialGroup, 460, 115, "rooks"},
	ValueBishop:   {"value_bishop", MaterialGroup, 560, 140, "bishops"},
	ValueUnicorn:  {"value_unicorn", MaterialGroup, 290, 75, "unicorns"},
	ValueKnight:   {"value_knight", MaterialGroup, 510, 130, "knights"},
	CenterQueen:   {"center_queen", CentralityGroup, 80, 40, "sum over queens of 2 - Chebyshev distance to Cc3"},
	CenterRook:    {"center_rook", CentralityGroup, 53, 20, "sum over rooks of 2 - Chebyshev distance to Cc3"},
	CenterBishop:  {"center_bishop", CentralityGroup, 25, 12, "sum over bishops of 2 - Chebyshev distance to Cc3"},
	CenterUnicorn: {"center_unicorn", CentralityGroup, 80, 22, "sum over unicorns of 2 - Chebyshev distance to Cc3"},
	CenterKnight:  {"center_knight", CentralityGroup, 39, 18, "sum over knights of 2 - Chebyshev distance to Cc3"},
	Mobility: {"mobility", ActivityGroup, 4, 3,
		"pseudo-legal moves of all pieces but the king, a promotion counted five times"},
	Dormancy: {"dormancy", ActivityGroup, -8, 6,
		"moves missing below the threshold: R 4, B 5, U 4, Q 10, N 5, P 1"},
	InnerCube: {"inner_cube", CenterGroup, 12, 10, "pieces, king and pawns too, in the inner 3x3x3 cube"},
	LevelC:    {"level_c", CenterGroup, 6, 8, "pieces, king and pawns too, on level C"},
	OpenRay: {"open_ray", KingSafetyGroup, -20, 15,
		"rays from the own king on which an enemy slider bears (published: none between; corrected: at most one piece between)"},
	PawnShelter:  {"pawn_shelter", KingSafetyGroup, 10, 8, "own pawns within 1 level and 2 files of the own king"},
	PassedPawn:   {"passed_pawn", PawnsGroup, 5, 3, "sum over passed pawns of 6 + advance squared"},
	DoubledPawns: {"doubled_pawns", PawnsGroup, -20, 15, "pairs of own pawns above one another"},
	LevelMajority: {"level_majority", PawnsGroup, 9, 10,
		"levels with more own than enemy pawns (published: own pawns)"},
	IsolatedPawn: {"isolated_pawn", PawnsGroup, -15, 12,
		"own pawns with no own pawn on another level sharing file or rank"},
	RookLevelLine: {"rook_level_line", RooksGroup, 22, 15, "rooks with no pawn on their level-column"},
	RookCrossLine: {"rook_cross_line", RooksGroup, 18, 12,
		"rooks with no pawn on their rank-line, plus rooks with none on their file-line"},
	RookHomeLevel: {"rook_home_level", RooksGroup, 45, 25, "rooks on the enemy home level"},
	DoubledRooks:  {"doubled_rooks", RooksGroup, 22, 15, "pairs of own rooks on one axis-aligned line"},
	UnicornKingClass: {"unicorn_king_class", UnicornParityGroup, 35, 25,
		"own unicorns on a cell of the enemy king's class"},
	UnicornBadPair: {"unicorn_bad_pair", UnicornParityGroup, -45, 30, "pairs of own unicorns of one class"},
}

// Table returns the terms in the order of every vector of features or weights.
func Table() [NumWeights]Term { return terms }

// What is not tuned, centipawns.
const (
	PawnValue      = 100 // the unit of all others
	PawnOnLevelC   = 25
	BishopOnLevelC = 16
	UnicornInInner = 25
	KingValue      = 20000 // ranks the king last among attackers; it is never captured
)

// DormancyThreshold returns the number of moves below which a piece of the kind is dormant.
func DormancyThreshold(k board.Kind) int { return dormancyThreshold[k] }

var dormancyThreshold = board.Thresholds{
	board.Queen: 10, board.Rook: 4, board.Bishop: 5, board.Unicorn: 4, board.Knight: 5, board.Pawn: 1,
}

// PassedBase is what a passed pawn counts beside its squared advance: Raumfischer's 30 and 5 share
// one weight, 5.
const PassedBase = 6
