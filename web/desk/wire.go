// Package desk answers what the board page asks: positions and their legal moves, evaluations,
// searches, game text, what was played. It knows no transport. The HTTP server and the WebAssembly
// worker hand it the same requests and get the same answers, so that the page works the same with
// and without a server.
//
// Every request carries the whole game it is about, and nothing is remembered between requests.
// Cells are named as in Bc1, moves are in machine notation as in Bc1Ec4 or Ed5Ee5q, scores are
// centipawns from White's view.
package desk

// A Game says how a position came about. It is part of most requests.
type Game struct {
	Rules string   `json:"rules"`           // such as chessvariants/normal; empty for the default
	Start string   `json:"start,omitempty"` // RFEN; empty for the start position of the rules
	Moves []string `json:"moves"`
}

// About is what the page may offer. The request is empty.
type About struct {
	Version  string        `json:"version"`
	Server   bool          `json:"server"`   // rooms and corpora need one
	Threads  int           `json:"threads"`  // searches at once
	Variants []VariantInfo `json:"variants"` // Raumschach first
	Rules    []RulesInfo   `json:"rules"`    // of all variants
	Engines  []EngineInfo  `json:"engines"`
	Levels   []LevelInfo   `json:"levels"`
	Weights  []string      `json:"weights"`         // of Raumschach
	Sources  []string      `json:"sources"`         // corpora and books of the explorer, by name
	Tables   bool          `json:"tables"`          // endgame tables with distances, besides those in the program
	Rooms    bool          `json:"rooms,omitempty"` // the server keeps rooms for two people
	Hint     HintInfo      `json:"hint"`
}

// HintInfo is the analysis whose best line is a hint. The page proposes its engine.
type HintInfo struct {
	Engine string `json:"engine"`
	Nodes  uint64 `json:"nodes"`
}

// VariantInfo describes a game that is played with these pieces.
type VariantInfo struct {
	Name    string      `json:"name"`  // the last part of the names of its rules; raumschach has none
	Title   string      `json:"title"` // for people
	Meaning string      `json:"meaning"`
	Weights []string    `json:"weights"`           // that ship for it, the usual ones of the program among them
	Refused []RulesInfo `json:"refused,omitempty"` // pawns that it does not have, with the reason
}

// RulesInfo describes an option of the game.
type RulesInfo struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
}

// EngineInfo describes an engine that can play and analyse.
type EngineInfo struct {
	Name     string `json:"name"`
	Meaning  string `json:"meaning"`
	Searches bool   `json:"searches"` // false for one that plays at random, which has no analysis
	External bool   `json:"external"` // another program, without levels
	Alice    bool   `json:"alice"`    // plays the variants of Alice, too
}

// LevelInfo describes a level of the source documents. An engine at a level is named ENGINE/LEVEL.
type LevelInfo struct {
	Level int    `json:"level"`
	Name  string `json:"name"`
	Depth int    `json:"depth"` // plies; 0 for any legal move
}

// Position is the answer to a Game: everything that a board shows.
type Position struct {
	RFEN  string `json:"rfen"`
	Rules string `json:"rules"`
	// 125 letters as in RFEN, a dot for an empty cell; cell level*25 + rank*5 + file
	Board    string   `json:"board"`
	Mirrored []string `json:"mirrored,omitempty"` // cells of the mirrored pieces, in a variant of Alice
	Turn     string   `json:"turn"`               // white or black
	Check    string   `json:"check"`              // the cell of the king in check, or empty
	Checks   []Ray    `json:"checks,omitempty"`   // from the pieces that give check to the king
	Guards   []Guard  `json:"guards,omitempty"`   // of a mate: the cells beside the king, and what guards them
	Halfmove int      `json:"halfmove"`
	DrawIn   int      `json:"drawIn,omitempty"` // plies to the draw by the 50-move rule, once at most 50 are left
	Fullmove int      `json:"fullmove"`
	Over     *Over    `json:"over,omitempty"`
	Legal    []Legal  `json:"legal"` // empty when the game is over
	Line     []Ply    `json:"line"`  // the moves of the game
	Captured Captured `json:"captured"`
	Material int      `json:"material"` // White minus Black, in centipawns of FiveCubed's values
}

// A Ray is the way of a piece to another cell. A piece beside it, or a knight, has no cells between.
type Ray struct {
	From  string   `json:"from"`
	To    string   `json:"to"`
	Cells []string `json:"cells"` // strictly between, from the first on
}

// A Guard is a cell where a king could be captured.
type Guard struct {
	Cell string   `json:"cell"`
	By   []string `json:"by"` // cells of the pieces that could capture it
}

// WhyRequest asks why a piece cannot go to a cell, or, without one, why it has no legal move.
type WhyRequest struct {
	Game
	From string `json:"from"`
	To   string `json:"to,omitempty"`
	// the letter of what it would become there; without one the refusal is about the cells alone
	Promotion string `json:"promotion,omitempty"`
}

// Why is the reason of a refusal: a code with the cells and pieces that it is about, of which the page
// makes a sentence. Without a reason the move is legal, and all fields are empty.
type Why struct {
	Reason    string   `json:"reason"`   // such as pinned, blocked or moves-only
	Side      string   `json:"side"`     // white or black, to move
	From      string   `json:"from"`     // of the move
	To        string   `json:"to"`       // of the move
	Piece     string   `json:"piece"`    // RFEN letter of what is on From
	Mirrored  bool     `json:"mirrored"` // it is a mirrored piece
	Pawns     string   `json:"pawns"`    // normal, sideways or fivecubed
	Other     string   `json:"other"`    // RFEN letter of what is in the way, or on To
	At        string   `json:"at"`       // where that is
	King      string   `json:"king"`     // cell of a king that could be captured
	Attackers []Placed `json:"attackers"`
	Rays      []Ray    `json:"rays"` // from attackers to the king, or from the piece to what is in its way
}

// Placed is a piece on a cell.
type Placed struct {
	Piece string `json:"piece"` // RFEN letter
	Cell  string `json:"cell"`
}

// Over says how a game ended.
type Over struct {
	Result string `json:"result"` // 1-0, 1/2-1/2, 0-1, or * for a game that was aborted
	Reason string `json:"reason"` // as in files: checkmate, stalemate, repetition …
	Text   string `json:"text"`   // a sentence for people
}

// Legal is a legal move with what the exchange on its target cell brings, in centipawns of
// FiveCubed's values, mover's view.
type Legal struct {
	Move      string `json:"move"`
	Text      string `json:"text"` // game notation
	From      string `json:"from"`
	To        string `json:"to"`
	Piece     string `json:"piece"`               // RFEN letter
	Promotion string `json:"promotion,omitempty"` // q, r, b, n or u
	Capture   string `json:"capture,omitempty"`   // RFEN letter of the victim
	// The sums of the exchange played to exhaustion: the threat ring of 5³ Chess. Both are 0 in a
	// variant of Alice.
	Gain int `json:"gain"`
	Loss int `json:"loss"`
	// What the exchange is worth where each side may stop: static exchange evaluation. A promotion
	// counts here; in the ring a pawn stays a pawn.
	Exchange int `json:"exchange"`
}

// Ply is a move that was played.
type Ply struct {
	Move    string `json:"move"`
	Text    string `json:"text"`
	Capture string `json:"capture,omitempty"` // RFEN letter of the victim
}

// Captured lists the pieces that each side has captured, RFEN letters, sorted Q R U B N P.
type Captured struct {
	White []string `json:"white"` // captured by White
	Black []string `json:"black"`
}

// SetupRequest asks whether a text is a position.
type SetupRequest struct {
	Rules string `json:"rules"`
	RFEN  string `json:"rfen"`
}

// Setup is the answer to a SetupRequest.
type Setup struct {
	Position *Position `json:"position,omitempty"`
	Error    string    `json:"error,omitempty"`    // what is wrong, for people
	Field    string    `json:"field,omitempty"`    // pieces, side, halfmove or fullmove
	Cells    []string  `json:"cells,omitempty"`    // the cells that the error or the oddities are about
	Oddities []Oddity  `json:"oddities,omitempty"` // why no game reaches the position
}

// Oddity is a reason why no game reaches a position that can be played.
type Oddity struct {
	Code string `json:"code"` // such as too-many-pawns
	Text string `json:"text"` // for people
}

// EvaluationRequest asks for the static evaluation of a position, taken apart.
type EvaluationRequest struct {
	Game
	Weights string `json:"weights"` // as `raumlab eval --weights`; empty for its default
}

// Evaluation has the numbers that `raumlab eval` prints, and where they come from: fixed and the
// totals of all terms make the total, but for a fraction that is cut off. Terms of pairs and of
// levels belong to no piece.
type Evaluation struct {
	Weights    string      `json:"weights"`
	Definition string      `json:"definition"`
	Total      int         `json:"total"` // centipawns, White's view
	Fixed      int         `json:"fixed"` // centipawns, White's view: what no weight changes
	Heuristics []Heuristic `json:"heuristics"`
	Terms      []Term      `json:"terms"`
	Pieces     []PieceEval `json:"pieces"`
	Classes    string      `json:"classes"` // 125 digits: the unicorn class of each cell
	Attacks    Attacks     `json:"attacks"`
}

// A Heuristic is one of Raumfischer's seven, in centipawns.
type Heuristic struct {
	Name  string  `json:"name"`
	White float64 `json:"white"` // White's view
	Black float64 `json:"black"` // Black's view
	Total float64 `json:"total"` // White minus Black
}

// A Term is one of the 26: feature times weight.
type Term struct {
	Name    string  `json:"name"`
	Group   string  `json:"group"`
	Meaning string  `json:"meaning"`
	Weight  float64 `json:"weight"` // centipawns a unit
	White   int     `json:"white"`  // units, White's view
	Black   int     `json:"black"`  // units, Black's view
	Total   float64 `json:"total"`  // (White − Black) · weight, centipawns
}

// PieceEval has the terms that are counted at one piece. Without it the evaluation may change by
// more, or less.
type PieceEval struct {
	Cell  string      `json:"cell"`
	Piece string      `json:"piece"` // RFEN letter
	Total float64     `json:"total"` // centipawns, the owner's view: fixed and terms
	Fixed int         `json:"fixed"` // centipawns, the owner's view: what no weight changes
	Terms []PieceTerm `json:"terms"` // those that the piece has units of
}

// A PieceTerm is a term of one piece.
type PieceTerm struct {
	Name  string  `json:"name"`
	Units int     `json:"units"`
	Total float64 `json:"total"` // centipawns, the owner's view
}

// Attacks counts, for each of the 125 cells, the pieces that attack it.
type Attacks struct {
	White []int `json:"white"`
	Black []int `json:"black"`
}

// AnalyseRequest asks for lines. The answer is a stream of Lines, the last one marked.
type AnalyseRequest struct {
	Game
	Engine   string `json:"engine"`             // NAME or NAME/LEVEL
	Depth    int    `json:"depth,omitempty"`    // plies; all limits 0 for no end but the caller's
	Nodes    uint64 `json:"nodes,omitempty"`    //
	MoveTime int    `json:"movetime,omitempty"` // milliseconds
	Lines    int    `json:"lines,omitempty"`    // 0 for 1, at most 5
	Threat   bool   `json:"threat,omitempty"`   // the other side is to move: what it threatens
}

// Lines are the best lines of a finished depth.
type Lines struct {
	Depth   int     `json:"depth"`
	Nodes   uint64  `json:"nodes"`
	Seconds float64 `json:"seconds"`
	Lines   []Line  `json:"lines"`   // best first
	Threads int     `json:"threads"` // of the search; with several the lines are not reproducible
	Profile string  `json:"profile"` // parameters of the search, such as general; empty for another program
	Last    bool    `json:"last"`
	Command string  `json:"command,omitempty"` // on the last, where the limits are depth or nodes: prints the same lines
}

// A Line is a score with its moves.
type Line struct {
	Score int `json:"score"`          // centipawns, White's view
	Mate  int `json:"mate,omitempty"` // moves to it, negative where Black mates
	// lower or upper, of a move that leads an unfinished depth; else the score is exact
	Bound string   `json:"bound,omitempty"`
	Moves []string `json:"moves"`
	Text  string   `json:"text"`
}

// PlayRequest asks an engine for its move.
type PlayRequest struct {
	Game
	Engine    string `json:"engine"`              // NAME or NAME/LEVEL
	Left      int    `json:"left,omitempty"`      // milliseconds on its clock; 0 for no clock, then the level decides
	Increment int    `json:"increment,omitempty"` // milliseconds
	Seed      uint64 `json:"seed,omitempty"`      // for engines that play at random
}

// Played is the engine's move.
type Played struct {
	Move  string `json:"move"`
	Text  string `json:"text"`
	Score int    `json:"score"` // centipawns, White's view
	Depth int    `json:"depth"` // 0 for a move without search
}

// DefendRequest asks for the defence of the side to move against a mate.
type DefendRequest struct {
	Game
	Mate int `json:"mate"` // the most moves that the other side may still need, 0 to 2
}

// Defended is the defence: the move that holds out longest or, where the mate fails, one that
// refutes it.
type Defended struct {
	Mates bool   `json:"mates"` // whatever the defender plays, or he is mated
	Move  string `json:"move"`  // empty when the game is over
	Text  string `json:"text"`
}

// ReadRequest asks for the games of a text.
type ReadRequest struct {
	Text string `json:"text"`
}

// ReadAnswer has the games of the text.
type ReadAnswer struct {
	Games []Tree `json:"games"`
	// games and variations with illegal moves, which are left out, and starts that no game reaches;
	// the last may say how many more there are
	Warnings []string `json:"warnings,omitempty"`
}

// A Tree is a game with variations and comments.
type Tree struct {
	Tags     []Tag    `json:"tags"`
	Rules    string   `json:"rules"`
	Start    string   `json:"start,omitempty"` // RFEN; empty for the start position of the rules
	Result   string   `json:"result"`          // 1-0, 1/2-1/2, 0-1 or * for a game without result
	Line     TreeLine `json:"line"`
	Original string   `json:"original,omitempty"` // corpus and number, where it came from one
}

// A Tag says who, where and when.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A TreeLine is moves one after another.
type TreeLine struct {
	Comment string     `json:"comment,omitempty"`
	Moves   []TreeMove `json:"moves"`
}

// A TreeMove is a move with what is said of it.
type TreeMove struct {
	Move       string     `json:"move"`
	Text       string     `json:"text"` // game notation; ignored in requests
	NAGs       []int      `json:"nags,omitempty"`
	Comment    string     `json:"comment,omitempty"`
	Variations []TreeLine `json:"variations,omitempty"`
}

// WriteAnswer is the text of a Tree.
type WriteAnswer struct {
	Text string `json:"text"`
}

// Explored is what was played in the position of a Game, and what the endgame tables know.
type Explored struct {
	Name    string       `json:"name,omitempty"` // code and name of the opening
	Sources []Source     `json:"sources"`
	Tables  *TableAnswer `json:"tables,omitempty"`
}

// A Source is a corpus or a book.
type Source struct {
	Name  string       `json:"name"`
	Kind  string       `json:"kind"` // corpus or book
	White int          `json:"white"`
	Draws int          `json:"draws"`
	Black int          `json:"black"`
	Moves []SourceMove `json:"moves"` // most games first
}

// A SourceMove is a move that was played.
type SourceMove struct {
	Move  string    `json:"move"`
	Text  string    `json:"text"`
	White int       `json:"white"` // games that White won
	Draws int       `json:"draws"`
	Black int       `json:"black"`
	Score float64   `json:"score"` // points a game, mover's view; of a book: the value of the move
	Low   float64   `json:"low"`   // 95 % interval of the score
	High  float64   `json:"high"`
	Best  bool      `json:"best,omitempty"` // the book's choice
	Games []GameRef `json:"games,omitempty"`
}

// A GameRef says where a game is.
type GameRef struct {
	Source string `json:"source"`
	Game   int    `json:"game"`
	Ply    int    `json:"ply"` // of the position, from 0
}

// TableAnswer is what endgame tables say of a position.
type TableAnswer struct {
	Result   string      `json:"result"`             // win, draw or loss for the side to move
	Distance int         `json:"distance,omitempty"` // plies to mate; 0 where it is not known
	Moves    []TableMove `json:"moves"`              // best first
}

// A TableMove is a move with its value for the side that makes it; unknown where no table has it.
type TableMove struct {
	Move     string `json:"move"`
	Text     string `json:"text"`
	Result   string `json:"result"`
	Distance int    `json:"distance,omitempty"`
}

// GameRequest asks for a game of a source. The answer is a Tree.
type GameRequest struct {
	Source string `json:"source"`
	Game   int    `json:"game"`
}

// Failure is the answer to a request that cannot be answered.
type Failure struct {
	Error string `json:"error"` // for people: what is wrong, and what to do
}
