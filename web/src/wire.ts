// Generated from web/desk/wire.go and web/rooms/wire.go by go test ./web/desk -run Wire -update: do not edit.

/** A Game says how a position came about. It is part of most requests. */
export interface Game {
  /** such as chessvariants/normal; empty for the default */
  rules: string;
  /** RFEN; empty for the start position of the rules */
  start?: string;
  moves: string[];
}

/** About is what the page may offer. The request is empty. */
export interface About {
  version: string;
  /** rooms and corpora need one */
  server: boolean;
  /** searches at once */
  threads: number;
  /** Raumschach first */
  variants: VariantInfo[];
  /** of all variants */
  rules: RulesInfo[];
  engines: EngineInfo[];
  levels: LevelInfo[];
  /** of Raumschach */
  weights: string[];
  /** corpora and books of the explorer, by name */
  sources: string[];
  /** endgame tables with distances, besides those in the program */
  tables: boolean;
  /** the server keeps rooms for two people */
  rooms?: boolean;
  hint: HintInfo;
}

/** HintInfo is the analysis whose best line is a hint. The page proposes its engine. */
export interface HintInfo {
  engine: string;
  nodes: number;
}

/** VariantInfo describes a game that is played with these pieces. */
export interface VariantInfo {
  /** the last part of the names of its rules; raumschach has none */
  name: string;
  /** for people */
  title: string;
  meaning: string;
  /** that ship for it, the usual ones of the program among them */
  weights: string[];
  /** pawns that it does not have, with the reason */
  refused?: RulesInfo[];
}

/** RulesInfo describes an option of the game. */
export interface RulesInfo {
  name: string;
  meaning: string;
}

/** EngineInfo describes an engine that can play and analyse. */
export interface EngineInfo {
  name: string;
  meaning: string;
  /** false for one that plays at random, which has no analysis */
  searches: boolean;
  /** another program, without levels */
  external: boolean;
  /** plays the variants of Alice, too */
  alice: boolean;
}

/** LevelInfo describes a level of the source documents. An engine at a level is named ENGINE/LEVEL. */
export interface LevelInfo {
  level: number;
  name: string;
  /** plies; 0 for any legal move */
  depth: number;
}

/** Position is the answer to a Game: everything that a board shows. */
export interface Position {
  rfen: string;
  rules: string;
  /** 125 letters as in RFEN, a dot for an empty cell; cell level*25 + rank*5 + file */
  board: string;
  /** cells of the mirrored pieces, in a variant of Alice */
  mirrored?: string[];
  /** white or black */
  turn: string;
  /** the cell of the king in check, or empty */
  check: string;
  /** from the pieces that give check to the king */
  checks?: Ray[];
  /** of a mate: the cells beside the king, and what guards them */
  guards?: Guard[];
  halfmove: number;
  /** plies to the draw by the 50-move rule, once at most 50 are left */
  drawIn?: number;
  fullmove: number;
  over?: Over;
  /** empty when the game is over */
  legal: Legal[];
  /** the moves of the game */
  line: Ply[];
  captured: Captured;
  /** White minus Black, in centipawns of FiveCubed's values */
  material: number;
}

/** A Ray is the way of a piece to another cell. A piece beside it, or a knight, has no cells between. */
export interface Ray {
  from: string;
  to: string;
  /** strictly between, from the first on */
  cells: string[];
}

/** A Guard is a cell where a king could be captured. */
export interface Guard {
  cell: string;
  /** cells of the pieces that could capture it */
  by: string[];
}

/** WhyRequest asks why a piece cannot go to a cell, or, without one, why it has no legal move. */
export interface WhyRequest extends Game {
  from: string;
  to?: string;
  /** the letter of what it would become there; without one the refusal is about the cells alone */
  promotion?: string;
}

/**
 * Why is the reason of a refusal: a code with the cells and pieces that it is about, of which the page
 * makes a sentence. Without a reason the move is legal, and all fields are empty.
 */
export interface Why {
  /** such as pinned, blocked or moves-only */
  reason: string;
  /** white or black, to move */
  side: string;
  /** of the move */
  from: string;
  /** of the move */
  to: string;
  /** RFEN letter of what is on From */
  piece: string;
  /** it is a mirrored piece */
  mirrored: boolean;
  /** normal, sideways or fivecubed */
  pawns: string;
  /** RFEN letter of what is in the way, or on To */
  other: string;
  /** where that is */
  at: string;
  /** cell of a king that could be captured */
  king: string;
  attackers: Placed[];
  /** from attackers to the king, or from the piece to what is in its way */
  rays: Ray[];
}

/** Placed is a piece on a cell. */
export interface Placed {
  /** RFEN letter */
  piece: string;
  cell: string;
}

/** Over says how a game ended. */
export interface Over {
  /** 1-0, 1/2-1/2, 0-1, or * for a game that was aborted */
  result: string;
  /** as in files: checkmate, stalemate, repetition … */
  reason: string;
  /** a sentence for people */
  text: string;
}

/**
 * Legal is a legal move with what the exchange on its target cell brings, in centipawns of
 * FiveCubed's values, mover's view.
 */
export interface Legal {
  move: string;
  /** game notation */
  text: string;
  from: string;
  to: string;
  /** RFEN letter */
  piece: string;
  /** q, r, b, n or u */
  promotion?: string;
  /** RFEN letter of the victim */
  capture?: string;
  /**
   * The sums of the exchange played to exhaustion: the threat ring of 5³ Chess. Both are 0 in a
   * variant of Alice.
   */
  gain: number;
  loss: number;
  /**
   * What the exchange is worth where each side may stop: static exchange evaluation. A promotion
   * counts here; in the ring a pawn stays a pawn.
   */
  exchange: number;
}

/** Ply is a move that was played. */
export interface Ply {
  move: string;
  text: string;
  /** RFEN letter of the victim */
  capture?: string;
}

/** Captured lists the pieces that each side has captured, RFEN letters, sorted Q R U B N P. */
export interface Captured {
  /** captured by White */
  white: string[];
  black: string[];
}

/** SetupRequest asks whether a text is a position. */
export interface SetupRequest {
  rules: string;
  rfen: string;
}

/** Setup is the answer to a SetupRequest. */
export interface Setup {
  position?: Position;
  /** what is wrong, for people */
  error?: string;
  /** pieces, side, halfmove or fullmove */
  field?: string;
  /** the cells that the error or the oddities are about */
  cells?: string[];
  /** why no game reaches the position */
  oddities?: Oddity[];
}

/** Oddity is a reason why no game reaches a position that can be played. */
export interface Oddity {
  /** such as too-many-pawns */
  code: string;
  /** for people */
  text: string;
}

/** EvaluationRequest asks for the static evaluation of a position, taken apart. */
export interface EvaluationRequest extends Game {
  /** as `raumlab eval --weights`; empty for its default */
  weights: string;
}

/**
 * Evaluation has the numbers that `raumlab eval` prints, and where they come from: fixed and the
 * totals of all terms make the total, but for a fraction that is cut off. Terms of pairs and of
 * levels belong to no piece.
 */
export interface Evaluation {
  weights: string;
  definition: string;
  /** centipawns, White's view */
  total: number;
  /** centipawns, White's view: what no weight changes */
  fixed: number;
  heuristics: Heuristic[];
  terms: Term[];
  pieces: PieceEval[];
  /** 125 digits: the unicorn class of each cell */
  classes: string;
  attacks: Attacks;
}

/** A Heuristic is one of Raumfischer's seven, in centipawns. */
export interface Heuristic {
  name: string;
  /** White's view */
  white: number;
  /** Black's view */
  black: number;
  /** White minus Black */
  total: number;
}

/** A Term is one of the 26: feature times weight. */
export interface Term {
  name: string;
  group: string;
  meaning: string;
  /** centipawns a unit */
  weight: number;
  /** units, White's view */
  white: number;
  /** units, Black's view */
  black: number;
  /** (White − Black) · weight, centipawns */
  total: number;
}

/**
 * PieceEval has the terms that are counted at one piece. Without it the evaluation may change by
 * more, or less.
 */
export interface PieceEval {
  cell: string;
  /** RFEN letter */
  piece: string;
  /** centipawns, the owner's view: fixed and terms */
  total: number;
  /** centipawns, the owner's view: what no weight changes */
  fixed: number;
  /** those that the piece has units of */
  terms: PieceTerm[];
}

/** A PieceTerm is a term of one piece. */
export interface PieceTerm {
  name: string;
  units: number;
  /** centipawns, the owner's view */
  total: number;
}

/** Attacks counts, for each of the 125 cells, the pieces that attack it. */
export interface Attacks {
  white: number[];
  black: number[];
}

/** AnalyseRequest asks for lines. The answer is a stream of Lines, the last one marked. */
export interface AnalyseRequest extends Game {
  /** NAME or NAME/LEVEL */
  engine: string;
  /** plies; all limits 0 for no end but the caller's */
  depth?: number;
  nodes?: number;
  /** milliseconds */
  movetime?: number;
  /** 0 for 1, at most 5 */
  lines?: number;
  /** the other side is to move: what it threatens */
  threat?: boolean;
}

/** Lines are the best lines of a finished depth. */
export interface Lines {
  depth: number;
  nodes: number;
  seconds: number;
  /** best first */
  lines: Line[];
  /** of the search; with several the lines are not reproducible */
  threads: number;
  /** parameters of the search, such as general; empty for another program */
  profile: string;
  last: boolean;
  /** on the last, where the limits are depth or nodes: prints the same lines */
  command?: string;
}

/** A Line is a score with its moves. */
export interface Line {
  /** centipawns, White's view */
  score: number;
  /** moves to it, negative where Black mates */
  mate?: number;
  /** lower or upper, of a move that leads an unfinished depth; else the score is exact */
  bound?: string;
  moves: string[];
  text: string;
}

/** PlayRequest asks an engine for its move. */
export interface PlayRequest extends Game {
  /** NAME or NAME/LEVEL */
  engine: string;
  /** milliseconds on its clock; 0 for no clock, then the level decides */
  left?: number;
  /** milliseconds */
  increment?: number;
  /** for engines that play at random */
  seed?: number;
}

/** Played is the engine's move. */
export interface Played {
  move: string;
  text: string;
  /** centipawns, White's view */
  score: number;
  /** 0 for a move without search */
  depth: number;
}

/** DefendRequest asks for the defence of the side to move against a mate. */
export interface DefendRequest extends Game {
  /** the most moves that the other side may still need, 0 to 2 */
  mate: number;
}

/**
 * Defended is the defence: the move that holds out longest or, where the mate fails, one that
 * refutes it.
 */
export interface Defended {
  /** whatever the defender plays, or he is mated */
  mates: boolean;
  /** empty when the game is over */
  move: string;
  text: string;
}

/** ReadRequest asks for the games of a text. */
export interface ReadRequest {
  text: string;
}

/** ReadAnswer has the games of the text. */
export interface ReadAnswer {
  games: Tree[];
  /**
   * games and variations with illegal moves, which are left out, and starts that no game reaches;
   * the last may say how many more there are
   */
  warnings?: string[];
}

/** A Tree is a game with variations and comments. */
export interface Tree {
  tags: Tag[];
  rules: string;
  /** RFEN; empty for the start position of the rules */
  start?: string;
  /** 1-0, 1/2-1/2, 0-1 or * for a game without result */
  result: string;
  line: TreeLine;
  /** corpus and number, where it came from one */
  original?: string;
}

/** A Tag says who, where and when. */
export interface Tag {
  name: string;
  value: string;
}

/** A TreeLine is moves one after another. */
export interface TreeLine {
  comment?: string;
  moves: TreeMove[];
}

/** A TreeMove is a move with what is said of it. */
export interface TreeMove {
  move: string;
  /** game notation; ignored in requests */
  text: string;
  nags?: number[];
  comment?: string;
  variations?: TreeLine[];
}

/** WriteAnswer is the text of a Tree. */
export interface WriteAnswer {
  text: string;
}

/** Explored is what was played in the position of a Game, and what the endgame tables know. */
export interface Explored {
  /** code and name of the opening */
  name?: string;
  sources: Source[];
  tables?: TableAnswer;
}

/** A Source is a corpus or a book. */
export interface Source {
  name: string;
  /** corpus or book */
  kind: string;
  white: number;
  draws: number;
  black: number;
  /** most games first */
  moves: SourceMove[];
}

/** A SourceMove is a move that was played. */
export interface SourceMove {
  move: string;
  text: string;
  /** games that White won */
  white: number;
  draws: number;
  black: number;
  /** points a game, mover's view; of a book: the value of the move */
  score: number;
  /** 95 % interval of the score */
  low: number;
  high: number;
  /** the book's choice */
  best?: boolean;
  games?: GameRef[];
}

/** A GameRef says where a game is. */
export interface GameRef {
  source: string;
  game: number;
  /** of the position, from 0 */
  ply: number;
}

/** TableAnswer is what endgame tables say of a position. */
export interface TableAnswer {
  /** win, draw or loss for the side to move */
  result: string;
  /** plies to mate; 0 where it is not known */
  distance?: number;
  /** best first */
  moves: TableMove[];
}

/** A TableMove is a move with its value for the side that makes it; unknown where no table has it. */
export interface TableMove {
  move: string;
  text: string;
  result: string;
  distance?: number;
}

/** GameRequest asks for a game of a source. The answer is a Tree. */
export interface GameRequest {
  source: string;
  game: number;
}

/** Failure is the answer to a request that cannot be answered. */
export interface Failure {
  /** for people: what is wrong, and what to do */
  error: string;
}

/** A CreateRequest asks for a room. */
export interface CreateRequest {
  /** such as chessvariants/normal; empty for the default */
  rules: string;
  /** milliseconds on each clock; 0 for no clocks */
  base: number;
  /** milliseconds a move */
  increment: number;
  /** the host's: white, black or random */
  colour: string;
}

/**
 * Created is the answer to a CreateRequest. Tokens are secrets of 22 characters, which belong in
 * fragments of links: a request has one in its header Authorization, as in "Bearer TOKEN".
 */
export interface Created {
  /** of the room: 6 letters and digits, no secret */
  code: string;
  /** of the host's seat */
  token: string;
  /** takes the guest's seat, once */
  invite: string;
  /** reads */
  watch: string;
}

/** A JoinRequest takes the guest's seat, by the invitation. Sent again it is no error. */
export interface JoinRequest {
  /** of the seat from now on: 16 random bytes in base64url */
  token: string;
}

/**
 * An EnterRequest takes the guest's seat by the entry code, without a token of the room. Sent again it is
 * no error.
 */
export interface EnterRequest {
  /** 6 letters and digits */
  entry: string;
  /** of the seat from now on, as in a JoinRequest */
  token: string;
}

/** Entered is the answer to an EnterRequest. */
export interface Entered {
  /** of the room */
  code: string;
  /** of the room */
  version: number;
}

/** A MoveRequest makes a move. Sent again it is no error. */
export interface MoveRequest {
  /** of the room, when the move was chosen */
  version: number;
  /** moves before it */
  ply: number;
  move: string;
}

/** An AskRequest asks for an undo, a draw or a rematch, resigns, or aborts the game. */
export interface AskRequest {
  /** of the room, as its player saw it */
  version: number;
}

/** An AnswerRequest answers what the other player asked, or withdraws what the same player did. */
export interface AnswerRequest {
  /** undo, draw or rematch */
  to: string;
  accept: boolean;
  /** of the event that asked */
  version: number;
}

/** Reached is the answer to what a player sends. */
export interface Reached {
  /** of the room */
  version: number;
}

/**
 * A RoomState is a whole room. The stream of a room begins with one, as an event of the type room,
 * unless it resumes after the version in Last-Event-ID; that of a host who waits always does.
 */
export interface RoomState {
  code: string;
  /** host, guest or watch */
  you: string;
  rules: string;
  /** milliseconds; 0 for no clocks */
  base: number;
  /** milliseconds */
  increment: number;
  /** of the present game */
  moves: string[];
  status: RoomStatus;
  /** for the host alone, while the guest's seat is free: 6 letters and digits that take it, once */
  entry?: string;
}

/**
 * A RoomEvent says what happened: an event of the type change, whose id is the version. Its plies
 * say how many moves are left; a move is the last of them.
 */
export interface RoomEvent {
  /** unix milliseconds */
  at: number;
  /** joined, moved, asked, accepted, declined, withdrawn, resigned, aborted, flagged or resumed */
  kind: string;
  /** undo, draw or rematch, where one was asked or answered */
  what?: string;
  /** host or guest */
  by?: string;
  move?: string;
  /** after it */
  status: RoomStatus;
}

/** A RoomStatus is a room without its moves. */
export interface RoomStatus {
  /** events so far */
  version: number;
  /** from 1; each rematch is one more */
  game: number;
  /** who plays White: host or guest */
  white: string;
  /** the guest has joined */
  joined: boolean;
  plies: number;
  /** white or black */
  turn: string;
  clock?: RoomClock;
  /** asked, and not answered */
  undo?: RoomAsk;
  draw?: RoomAsk;
  rematch?: RoomAsk;
  over?: Over;
}

/** A RoomClock has both clocks. The first ply of each side is not timed. */
export interface RoomClock {
  /** milliseconds left, when the clock last stopped */
  white: number;
  /** the same */
  black: number;
  /** unix milliseconds when the time of the side to move is over; 0 where no clock runs */
  deadline?: number;
}

/** A RoomAsk is what a player asked. */
export interface RoomAsk {
  /** host or guest */
  by: string;
  /** of the event */
  version: number;
}

/**
 * RoomTime is the server's clock. The stream begins with one, as an event of the type time, and
 * has more while nothing happens.
 */
export interface RoomTime {
  /** unix milliseconds */
  now: number;
}
