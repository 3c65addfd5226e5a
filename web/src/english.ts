// All words of the page but the lessons, which are learn/lessons.json: their sentences belong to positions. A second
// language is one more file of the type Words, and one more of lessons. test/words.test.ts holds that no other file of
// the page has words. What a server or the engine says comes from Go.
import type { Side } from "./clock.ts";
import type { Placed, Why } from "./wire.ts";

const sides: Record<Side, string> = { white: "White", black: "Black" };

const pieces: Record<string, string> = {
  k: "king",
  q: "queen",
  r: "rook",
  b: "bishop",
  u: "unicorn",
  n: "knight",
  p: "pawn",
};

/** The kind of a piece by its letter, which is none where no piece is. */
const kind = (letter: string): string => pieces[letter.toLowerCase()] ?? "";
const owner = (letter: string): string => (letter === letter.toUpperCase() ? sides.white : sides.black);
const mover = ({ side }: Why): string => (side === "white" ? sides.white : sides.black);

/** How pieces move, and pawns by their rule. */
const ways: Record<string, string> = {
  k: "to a neighbouring cell",
  q: "along lines that change one, two or three of level, file and rank",
  r: "along lines that change one of level, file and rank",
  b: "along lines that change two of level, file and rank",
  u: "along lines that change all three of level, file and rank",
  n: "two cells along one of level, file and rank, and one cell along another",
  normal:
    "one rank or one level forward, and captures one file to the side of these cells or one level and one rank forward",
  sideways: "one rank or one level forward, and captures one file to the side of these cells",
  fivecubed: "one level forward, and captures beside that cell",
};
const way = ({ piece, pawns }: Why): string => ways[piece.toLowerCase() === "p" ? pawns : piece.toLowerCase()] ?? "";

const attackers = (all: Placed[]): string => all.map((x) => `the ${kind(x.piece)} on ${x.cell}`).join(" and ");

/**
 * Why a move is refused, by the code of the reason: the sentences of the terminal, without a capital and a full stop.
 */
const reasons: Record<string, (w: Why) => string> = {
  empty: (w) => `there is no piece on ${w.from}`,
  turn: (w) => `the ${kind(w.piece)} on ${w.from} is ${owner(w.piece)}'s, and ${mover(w)} is to move`,
  own: (w) => `${mover(w)}'s own ${kind(w.other)} is on ${w.to}`,
  "moves-only": (w) => `a ${kind(w.piece)} moves only ${way(w)}`,
  blocked: (w) =>
    `${owner(w.other)}'s${owner(w.other) === mover(w) ? " own" : ""} ${kind(w.other)} on ${w.at} is in the way`,
  "straight-on": (w) => `${w.to} is occupied, and a pawn does not capture straight on`,
  "only-takes": (w) => `a pawn only captures that way, and ${w.to} is empty`,
  status: (w) =>
    w.mirrored
      ? `the ${kind(w.piece)} on ${w.from} is mirrored and captures no normal piece`
      : `the ${kind(w.piece)} on ${w.from} is normal and captures no mirrored piece`,
  king: (w) => `the king would be in check on ${w.to} from ${attackers(w.attackers)}`,
  pinned: (w) =>
    `the ${kind(w.piece)} on ${w.from} is pinned: the king on ${w.king} would be in check from ${attackers(w.attackers)}`,
  exposed: (w) => `the king on ${w.king} would be in check from ${attackers(w.attackers)}`,
  check: (w) => `the king on ${w.king} is in check from ${attackers(w.attackers)}, and would stay in check`,
  "no-promotion": () => "nothing promotes there: leave out the last letter",
  "shut-in": () => "other pieces block all its moves",
};

const count = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

/** Words in a row, such as "a, b and c": of many the first seven, and how many more there are. */
const row = (words: readonly string[], last: string): string => {
  const shown = words.length > 8 ? [...words.slice(0, 7), `${words.length - 7} more`] : words;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} ${last} ${shown.at(-1)!}`;
};

/** The end of a sentence that may have one. */
const full = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`.replace(/([.…?!])\.$/, "$1");

export const text = {
  game: "Raumschach",
  sides,
  random: "Random",
  pieces,
  /** The name of an RFEN letter, such as "black pawn" or "white mirrored queen". */
  piece: (letter: string, mirrored: boolean): string =>
    `${owner(letter).toLowerCase()} ${mirrored ? "mirrored " : ""}${kind(letter) || letter}`,
  and: (words: readonly string[]): string => row(words, "and"),
  or: (words: readonly string[]): string => row(words, "or"),
  plies: (n: number): string => count(n, "ply", "plies"),

  refusal: {
    reasons,
    sentence: full,
    stuck: (letter: string, cell: string, reason: string): string =>
      `The ${kind(letter)} on ${cell} cannot move: ${reason}.`,
    rings: (reason: string): string => `${full(reason)} Rings show where it can go.`,
    boxes: (reason: string): string => `${full(reason)} Boxes show where it can go.`,
  },

  /** What is wrong with a move that was typed. */
  typed: {
    nothing: (example: string): string => `Type a move, such as ${example}.`,
    several: (written: string, moves: string[]): string => `${written} can be ${row(moves, "or")}. Type one of these.`,
    noCell: (written: string, example: string): string =>
      `${written} names no cell. A cell is level A to E, file a to e, rank 1 to 5. A move is, for example, ${example}.`,
    noPiece: (cell: string): string => `There is no piece on ${cell}.`,
    notYours: (piece: string, cell: string, turn: Side): string =>
      `The ${piece} on ${cell} is not yours to move: it is ${sides[turn]}'s turn.`,
    status: (piece: string, cell: string, mirrored: boolean): string =>
      `The ${piece} on ${cell} is ${mirrored ? "mirrored" : "normal"}.`,
    cannotGo: (piece: string, cell: string, to: string, goes: string): string =>
      `The ${piece} on ${cell} cannot go to ${to}. ${goes}`,
    noneGoes: (turn: Side, to: string): string => `No piece of ${sides[turn]} can go to ${to}.`,
    notLegal: (written: string, to: string, moves: string[]): string =>
      `${written} is not a legal move. To ${to} go ${row(moves, "and")}.`,
    noPromotion: "Nothing promotes there.",
    noHelp: "It cannot help against the check.",
    noMove: "It has no legal move now.",
    goes: (cells: string[]): string => `It can go to ${row(cells, "and")}.`,
  },

  /** What a cell is called for people who do not see it. */
  cell: {
    empty: "empty",
    move: "move there",
    exchange: (exchange: string): string => `move there: exchange ${exchange}`,
    worth: (gain: number, loss: number, exchange: string): string =>
      `move there: gain ${gain}, loss ${loss}, exchange ${exchange}`,
    promotes: "promotes",
    selected: "selected",
    check: "in check",
    attacks: "attacks the king",
    inTheWay: "in the way",
    guarded: "guarded",
    onTheLine: "on the line to the king",
    from: "last move from here",
    to: "last move to here",
    hintFrom: "hint: move this piece",
    hintTo: "hint: move here",
    /** On the two pieces, or cells, of a hint. */
    hintSigns: { from: "from", to: "to" },
    circle: "your circle",
    arrow: (to: string): string => `your arrow to ${to}`,
    overlays: { classes: "classes", attacks: "attacks", pieces: "pieces", wrong: "wrong", marked: "marked" },
  },

  /** A good move, and why it is good. Who plays alone is addressed: then there is no side. */
  hint: {
    move: (piece: string, from: string, to: string): string => `Hint: ${piece} ${from} to ${to}.`,
    takes: (kind: string): string => `takes the ${kind}`,
    becomes: (kind: string): string => `becomes a ${kind}`,
    check: "gives check",
    does: (deeds: string[]): string => ` It ${deeds.join(" and ")}.`,
    offered: " It can be taken there, and is still the best move.",
    mate: "It is checkmate.",
    mates: (moves: number): string => `It forces mate in ${moves} moves.`,
    better: (side: Side | null): string => `, or better for ${side ? sides[side] : "you"}`,
    isMated: (by: Side, moves: number, better: string): string =>
      `${sides[by]} can force mate in ${count(moves, "move", "moves")}${better}; this holds out longest.`,
    even: (better: string): string => `The game is then about even${better}.`,
    worth: (side: Side | null, ahead: boolean, pawns: string, better: string): string =>
      `${side ? `${sides[side]} is` : "You are"} then ${ahead ? "ahead" : "behind"} by about ${pawns} pawns${better}.`,
    answer: (by: Side, move: string): string => ` ${sides[by]}'s likely answer: ${move}.`,
  },

  /** How a game ends that the rules do not end. */
  ended: {
    time: (side: Side): string => `${sides[side]}'s time is over.`,
    resigns: (side: Side): string => `${sides[side]} resigns.`,
    agreed: "Draw: both players agree.",
  },

  /** What goes wrong with the server, or with the engine in the browser. */
  desk: {
    goneHere: "The server does not answer. Start raumlab serve again.",
    gone: "The server does not answer. Try again in a minute; if that does not help, tell the person who gave you the link.",
    kept: (why: string): string => `${why} The game is kept.`,
    busy: "The server is busy with other searches. This one begins when another ends …",
    answers: (status: string): string => `The server answers ${status}.`,
    engineFailed: (why: string): string =>
      `The engine in this browser failed (${why}). Try again, or load the page again.`,
    noWorker: "its worker does not start",
    stopped: "the engine has stopped",
    noEngine: (why: string): string => `The engine does not load (${why}). Load the page again.`,
    noAnswer: (method: string): string => `The engine in this browser has no answer to ${method}.`,
  },

  /** Scores and results in words. */
  score: {
    better: (side: Side): string => `, or better for ${sides[side]}`,
    mates: (side: Side, moves: number): string => `${sides[side]} mates in ${moves}`,
    equal: "equal",
    ahead: (side: Side, pawns: string): string => `${sides[side]} is better by ${pawns}`,
    results: (white: number, draws: number, black: number): string =>
      `White wins ${white}, draws ${draws}, Black wins ${black}`,
  },

  /** Opponents by their level: a name, and what to expect. */
  levels: [
    { name: "Beginner", words: "moves at random: meet the pieces, and win" },
    { name: "Weak", words: "takes what you leave unprotected, and sees no further" },
    { name: "Average", words: "sees your answer, and its own after it: for those who know the pieces" },
    { name: "Strong", words: "finds short combinations: leave nothing loose" },
    { name: "Master", words: "sees five half-moves ahead, and takes its time: for practised players" },
    { name: "Grandmaster", words: "sees six half-moves ahead, the strongest: a move may take long" },
  ],
  levelName: (level: number, name: string): string => `${level} ${name}`,

  loading: {
    page: "Loading …",
    engine: (share: number | null): string =>
      share === null ? "The engine is loading …" : `The engine is loading: ${Math.round(100 * share)} %`,
    progress: "How much of the engine is loaded",
    meanwhile: "Until the engine is here",
    look: "Choose a white piece to see how it steps, and move it: the engine answers when it is here. The arrows below replay a game.",
    tried: (piece: string, from: string, to: string): string =>
      `Your move is kept: ${piece} ${from} to ${to}. It is played when the engine is here.`,
    replay: (white: string, black: string, move: number): string =>
      `${white} – ${black}, a game of ours: move ${move}.`,
    missing: "The server does not answer, and this part of the page was not loaded before.",
    again: "Try again",
    noPosition: (why: string): string => `The link contains no valid position: ${why}`,
    noServer: "this site has no server",
    noSeat:
      "this browser has no seat in it; open the whole link that you were sent, or type the code for a friend below",
    noRoom: (name: string): string =>
      `The address names no room${name && `: “${name}” is not a room's name`}. Open the whole link that you were sent, or type the code for a friend below.`,
    closed: (room: string, why: string): string => `You cannot enter room ${room}: ${why}.`,
  },

  lobby: {
    subtitle: "Chess in a cube of five boards.",
    play: "Play",
    against: (side: string, opponent: string): string => `${side} against ${opponent}`,
    engineAt: (level: number): string => `the engine, level ${level}`,
    anySide: "Either side",
    expect: (level: number, name: string, words: string): string => `Level ${level}, ${name}: ${words}.`,
    other: "Another opponent, colour or clock",
    paths: "Other ways to begin",
    learn: ["Learn", "Ten lessons of a minute"],
    puzzles: ["Puzzles", "180 mates, 200 endgames"],
    analyse: ["Analyse", "Move both sides, ask an engine"],
    watch: ["Watch", "Two engines play"],
    going: "Your game is kept in this browser.",
    finished: "Your last game is kept in this browser.",
    goOn: "Continue it",
    lookAt: "View it",
    newGame: "New game",
    modes: {
      engine: ["Play an engine", "From beginner to strong"],
      local: ["Two players here", "At one screen, in turn"],
      room: ["Play online", "A friend, by a link or a code"],
      engines: ["Two engines", "Watch them play"],
      analysis: ["Analyse a position", "Move both sides freely"],
    },
    noRooms: "This server has no rooms for online games",
    local: "White and Black sit at this screen and move in turn. Turn the board with “Flip” in the menu.",
    position: "Position (RFEN), or nothing for the start",
    start: {
      engine: "Start the game",
      engines: "Start the game",
      local: "Start the game",
      room: "Open a room",
      analysis: "Open the board",
    },
    level: "Level",
    ownSettings: "The engine plays with its own settings.",
    colour: "You play",
    sidesWords: "White moves first. White's pieces begin on the two lowest boards, A and B, Black's on D and E.",
    opponent: "Opponent",
    engine: "Engine",
    noLevel: "Own settings",
    otherGames: (engines: string): string => `These engines do not play this game: ${engines}.`,
    variant: "Game",
    notHere: (name: string): string => `${name}: not in this game`,
    options: { engine: "Engine, rules and clock", analysis: "Rules", other: "Rules and clock" },
    array: "Start position",
    pawns: "Pawns",
    clock: "Clock",
    clocks: {
      none: "No clock",
      "5+3": "5 minutes + 3 seconds a move",
      "90+30": "90 minutes + 30 seconds a move",
      own: "Other",
    },
    minutes: "Minutes",
    seconds: "Seconds a move",
    noClock: "no clock",
    you: "You",
    newHere: "New to Raumschach?",
    newWords:
      "If you know chess you know most of it. Pieces move on five boards, A at the bottom to E on top, and between them: the rook goes straight, up and down as well; the unicorn moves through the corners of the cells. Choose a piece and the page shows where it can go, and what each move wins or loses.",
    howPieces: "How pieces move",
    version: (version: string): string => `raumlab ${version}`,
    alone:
      ". No server: the engine runs in this browser, one search at a time. For rooms, corpora and books start raumlab serve on your computer.",
    live: "Five boards above each other, on which a game plays itself",
    liveGame: (white: string, black: string): string => `${white} – ${black}, a game of ours`,
    pause: "Pause the game",
    goLive: "Continue the game",
  },

  friend: {
    title: "Play with a friend",
    field: "A code or a link that you were sent",
    placeholder: "K7QM2P",
    join: "Join",
    host: "Invite a friend",
    nothing: "Type the code that your friend sent you, or paste the link.",
    notCode: "This is neither a code nor a link to a room. A code has six letters and digits; a link contains #room=.",
    otherServer: (origin: string): string =>
      `This link leads to another server: open it in a new tab. The server is ${origin}.`,
    wereIn: (room: string): string => `You were in room ${room}.`,
    back: "Back to the room",
  },

  room: {
    name: (room: string): string => `Room ${room}`,
    waiting: "Waiting for the other player …",
    opening: "Opening the room …",
    noAnswer: "The server does not answer. Trying again …",
    lostWaiting: "Connection lost. Trying again …",
    fault: full,
    gone: "The server does not answer. Load the page again when the server is running.",
    leave: "Leave the room",
    about: (side: Side | null, game: string, rules: string, clock: string): string =>
      `${side ? `You play ${sides[side]}, ` : "You are watching. The game is "}${game}${rules === "chessvariants/normal" ? "" : `, rules ${rules}`}, ${clock ? `${clock} on the clock` : "without a clock"}.`,
    code: "Code for your friend",
    codeWords: "Your friend types it on the first page of this site, under “Play with a friend”. It works once.",
    invitation: "Invitation, for one opponent",
    onlyHere:
      "This link works on this computer only. For a friend on another one, start the server with --listen: see docs/public.md.",
    spectators: "For spectators, as many as you like",
    seat: "Your seat is kept in this browser: here, and only here, the address of this page brings you back to it.",
    copy: "Copy",
    copyLink: (label: string): string => `Copy the link ${label.toLowerCase()}`,
    copied: "Copied",
    copyByHand: "Copy it by hand: it is selected",
    panel: { room: "Room", you: "You", game: "Game", server: "Server", watch: "watch" },
    connection: { open: "connected", lost: "connection lost", other: "connecting" },
    requestUndo: "Request undo",
    offerDraw: "Offer a draw",
    resign: "Resign",
    youWatch: "You are watching this game. Only the players can move.",
    watchLink: "Link for spectators",
    messages: "Messages",
    lost: (trouble: string, unsure: boolean): string =>
      `Connection lost. ${trouble ? `${full(trouble)} ` : ""}${unsure ? "Your move is sent when it is back." : "Trying again …"}`,
    accept: "Accept",
    decline: "Decline",
    withdraw: "Withdraw",
    noRooms: "This server has no rooms for online games. It printed the reason when it started.",
    asks: (side: Side, what: "undo" | "draw" | "rematch"): string =>
      `${sides[side]} ${{ undo: "requests undo", draw: "offers a draw", rematch: "offers a rematch" }[what]}`,
    declined: { undo: "Undo declined.", draw: "Draw offer declined.", rematch: "Rematch declined." },
    withdraws: (side: Side, what: "undo" | "draw" | "rematch"): string =>
      `${sides[side]} withdraws the ${{ undo: "undo", draw: "draw offer", rematch: "rematch" }[what]}.`,
    undone: "Undo accepted.",
    undoneNow: (turn: Side): string => `Undone. ${sides[turn]} to move.`,
    movedInstead: (side: Side): string => `${sides[side]} has moved instead: nothing is undone.`,
    resumed: "The server was restarted. The clocks are running again.",
    joined: (side: Side | null): string =>
      side === "white"
        ? "Your opponent is here. You begin."
        : side
          ? "Your opponent is here. White begins."
          : "Both players are here.",
    newGame: (side: Side | null): string => (side ? `A new game: you play ${sides[side]}.` : "A new game."),
    connected: "Connected again.",
    takenBack: (why: string): string => `Your move was taken back: ${why}.`,
    endedBefore: "the game ended before",
    changed: "the game has changed meanwhile",
    pending: { undo: "Undo pending", draw: "Draw pending", rematch: "Rematch pending" },
    pendingWords: { undo: "Undo pending…", draw: "Draw offered…", rematch: "Rematch offered…" },
    ok: "OK",
    acceptRematch: "Accept the rematch",
    rematch: "Rematch",
    analyse: "Analyse",
    look: "Look at the board",
  },

  dialog: {
    close: "Close",
    promote: "Promote the pawn to",
    length: (result: string, moves: number): string => `${result} after ${count(moves, "move", "moves")}`,
    rematch: "Rematch",
    newGame: "New game",
    review: "Review",
    analyse: "Analyse",
    see: "See the board",
  },

  moves: {
    tools: "Through the game",
    first: "First position",
    back: "Move back",
    forward: "Move forward",
    last: "Last position",
    undo: "Undo",
    requestUndo: "Request undo",
    redo: "Redo",
    list: "Moves",
    number: (n: number): string => `${n}.`,
    none: (notation: string): string =>
      `No move yet. ${notation} A cell is level A to E, file a to e, rank 1 to 5; x captures, + gives check.`,
  },

  howPieces: {
    title: "How pieces move",
    cube: "The cube is five boards, one on top of another: level A at the bottom, level E on top. White starts on A and B and moves first, Black on E and D. You win when you attack the king so that it cannot escape: checkmate.",
    boards:
      "In space the boards lie above each other: drag beside the pieces to turn them, and use the wheel or two fingers to come nearer. Flat boards in several rows are in the same order, E first. In one row, as here, A is at the left, as a is among the files.",
    cells:
      "A cell is named by level, file and rank: Bc1 is level B, file c, rank 1. In the pictures a dot is a cell to go to, a cross one where the pawn captures.",
    draws:
      "A game is drawn by stalemate (no legal move, no check), by the same position three times, by 50 moves of each side without a capture or pawn move, and when only the kings are left.",
    moves: {
      k: "One step in any of the 26 directions. It must never stay attacked.",
      q: "Any distance in all 26 directions: rook, bishop and unicorn in one.",
      r: "Any distance straight: along a file, along a rank, or up and down.",
      b: "Any distance where two coordinates change at once: the diagonals of a board, and those that climb a level with every step.",
      u: "Any distance where all three change: level, file and rank. Only Raumschach has it.",
      n: "Jumps two cells in one direction and one in another, over everything.",
    },
    pawns: {
      normal:
        "One step to the next rank, or one level up (Black's: down). It captures at an angle: forward and sideways, up and sideways, or up and forward. It becomes another piece on the last rank of the last level.",
      sideways:
        "One step to the next rank, or one level up (Black's: down). It captures at an angle: forward and sideways, or up and sideways. It becomes another piece on the last rank of the last level.",
      fivecubed:
        "One level up (Black's: down). It captures on the next level, one file or one rank aside. It becomes another piece anywhere on the last level.",
    } as Record<string, string>,
    reach: (piece: string, cell: string, moves: number, captures: number): string =>
      `The ${piece} on ${cell} reaches ${moves} cells${captures > 0 ? `, and captures on ${captures}` : ""}.`,
    alice: "Alice-Raumschach",
    mirroredAlice: "Mirrored Alice-Raumschach",
    aliceBegins: (mirrored: boolean): string =>
      `Every piece is normal or mirrored. A mirrored piece is drawn upside down under a bar; in the cube it hangs from the ceiling of its cell. ${mirrored ? "White's pieces begin normal, Black's mirrored." : "All pieces begin normal."} Three rules are added:`,
    aliceRules: [
      ["A move changes the piece.", " A normal piece becomes mirrored with its move, a mirrored one normal again."],
      [
        "Pieces capture and check only those of their own status",
        ", as they are before the move: normal takes normal, mirrored takes mirrored. A king that moves must be safe from both where it comes to.",
      ],
      [
        "Pieces of the other status are no obstacle",
        ": queens, rooks, bishops and unicorns go past them. But a cell has one piece at a time, so no move ends on one.",
      ],
    ],
    aliceText:
      "So a piece defends only pieces of the other status. A move is written with n or m for normal or mirrored, as before the move: nQ Bc1xEc4.",
  },

  learn: {
    back: "Back",
    lessons: ["Learn Raumschach", "Ten lessons of about a minute. You move the white pieces."],
    puzzles: ["Puzzles", "Find the move. Wrong moves are answered, and hints show the way."],
    missing: "The puzzles do not load.",
    again: "Try again",
    loading: "Loading …",
    how: (side: Side): string =>
      `Choose a ${sides[side].toLowerCase()} piece: marks on all levels show where it can go.`,
    numbered: (n: number, title: string): string => `${n}. ${title}`,
    progress: (done: number, of: number): string =>
      done === of ? "✓ done" : done > 0 ? `${done} of ${of} done` : `${of} tasks`,
    all: "You have done all ten lessons.",
    begin: "Start with lesson 1",
    goOn: "Continue learning",
    mateIn: (n: number): string => `Mate in ${n}`,
    mates: [
      "",
      "One move attacks the king so that nothing saves it. First come positions with few checks to try.",
      "Two moves, whatever the other side answers. First come those that begin with a check, and of these the ones with few checks to try.",
      "Three moves. First come those that begin with a check, and of these the ones with few checks to try.",
    ],
    win: "Keep the win",
    winWords: "Endgames that are won. Every move that keeps the win is right. The shortest wins come first.",
    solvedOf: (about: string, solved: number, of: number): string => `${about} ${solved} of ${of} solved.`,
    start: "Start",
    next: "Next puzzle",
    ofSection: (title: string): string => ` of ${title}`,
    allOf: (n: number): string => `All ${n}`,
    puzzle: (section: string, n: number, solved: boolean): string =>
      `${section}, puzzle ${n}${solved ? ", solved" : ""}`,
    where: (n: number, of: number): string => `${n} of ${of}`,
    nextTask: "Next",
    nextLesson: (title: string): string => `Next lesson: ${title}`,
    allLessons: "All lessons",
    allPuzzles: "All puzzles",
    task: "Task",
    others: (moves: string): string => `These keep the win, too. ${moves}.`,
    replies: (n: number, them: Side): string =>
      n === 1 ? `The only reply of ${sides[them]}` : `All ${n} replies of ${sides[them]}`,
    hint: "Hint",
    more: "Next hint",
    guarded: "× marks the cells that the king could go to: all of them are guarded.",
    play: "Play a game",
    choose: (what: string, side: Side): string => `${what} Choose a ${sides[side].toLowerCase()} piece first.`,
    empty: (cell: string): string => `${cell} is empty.`,
    piece: (piece: string): string => `This is a ${piece}.`,
    hints: {
      piece: (kind: string, from: string): string => `Hint: move the ${kind} on ${from}.`,
      way: (kind: string, from: string, way: string): string =>
        `Hint: the ${kind} on ${from} goes ${way}. The marks show the cells on this way.`,
      cell: (kind: string, from: string, to: string): string => `Hint: the ${kind} on ${from} goes to ${to}.`,
    },
    /** Steps of levels, ranks and files: back and forth. */
    ways: [
      ["down", "up"],
      ["back", "forward"],
      ["left", "right"],
    ],
    step: (n: number, way: string): string => `${n} ${way}`,
    wrong: "That is not it. Try another move.",
    // What is asked and answered in puzzles; {reply} stands for the move that answers.
    mate: {
      say: (us: Side, moves: number): string => `${sides[us]} moves and mates in ${count(moves, "move", "moves")}.`,
      right: (them: Side, moves: number): string =>
        `Right. ${sides[them]} answers {reply}. Now mate in ${count(moves, "move", "moves")}: find the next move.`,
      solved: "Checkmate. Solved!",
      drawn: "That is a draw: the game is over without a mate.",
      none: (them: Side, answer: string): string => `That is no mate. ${sides[them]} answers ${answer}.`,
      later: (them: Side, answer: string, moves: number): string =>
        `${sides[them]} answers ${answer}. Then there is no mate in ${count(moves, "move", "moves")} more.`,
    },
    keep: {
      say: (us: Side, moves: number): string =>
        `${sides[us]} moves and can win. Find a move that keeps the win. The shortest way is mate in ${count(moves, "move", "moves")}.`,
      right: (moves: number, shortest: number): string =>
        `This keeps the win: mate in ${count(moves, "move", "moves")}. ${moves === shortest ? "There is no shorter way." : `The shortest way takes ${count(shortest, "move", "moves")}.`}`,
      solved: (words: string): string => `${words} Solved: the rest is easy.`,
      goOn: (words: string, them: Side): string => `${words} ${sides[them]} answers {reply}. Find the next move.`,
      distance: (move: string, moves: number): string => `${move}: mate in ${count(moves, "move", "moves")}`,
      drawn: "That gives the win away: it is a draw.",
      lost: (them: Side, answer: string, wins: boolean): string =>
        `That gives the win away. ${sides[them]} answers ${answer}, ${wins ? "and wins" : "and holds the draw"}.`,
    },
  },

  review: {
    kinds: {
      blunder: ["blunder", "blunders"],
      mistake: ["mistake", "mistakes"],
      inaccuracy: ["inaccuracy", "inaccuracies"],
    } as Record<string, [string, string]>,
    none: "There is no move to review yet.",
    opening: "Opening:",
    about: (positions: number): string =>
      `The engine looks at each of the ${positions} positions and says which moves gave chances away, and what was better. You can continue meanwhile.`,
    progress: (done: number, of: number): string => `${done} of ${of} positions`,
    cancel: "Cancel",
    start: "Review this game",
    goOn: "Continue the review",
    number: (n: number, white: boolean): string => `${n}${white ? ". " : "… "}`,
    moment: (kind: string, before: string, after: string, better: string): string =>
      `${kind}: ${before} to ${after}. Better: ${better}`,
    thresholds: (inaccuracy: string, mistake: string, blunder: string): string =>
      `A move that gives away ${inaccuracy} of the chance to win or more is an inaccuracy, from ${mistake} a mistake, from ${blunder} a blunder.`,
    words: (move: string, kind: string, better: string): string =>
      `${move} was ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}. Better is ${better}.`,
    count: (side: Side, counts: string): string => `${sides[side]}: ${counts}.`,
    graph: (first: string, last: string): string =>
      `White's chance to win after each move: ${first} at the start, ${last} at the end`,
    caption: "White's chance to win.",
    here: (share: string, score: string): string => ` Here: ${share} (${score}).`,
  },

  tree: {
    title: "Moves",
    steps: "Step through the game",
    first: "To the start",
    back: "One move back",
    forward: "One move on",
    last: "To the end",
    none: "No move yet.",
    commented: "with a comment",
    variation: (move: string): string => `Variation ${move}`,
    game: "the game",
    glyph: (move: string): string => `Glyph of ${move}`,
    /** By the number of the annotation (NAG). */
    glyphs: {
      1: "good move",
      2: "mistake",
      3: "brilliant move",
      4: "blunder",
      5: "interesting move",
      6: "dubious move",
    } as Record<number, string>,
    glyphNumber: (n: number): string => `glyph ${n}`,
    comment: (move: string): string => `Comment on ${move}`,
    promote: "Promote variation",
    main: "Make main line",
    delete: "Delete from here",
    deleted: (move: string): string => `Deleted ${move} and what follows.`,
    restore: "Restore",
  },

  analysis: {
    title: "Analysis",
    engine: "Engine",
    toggle: "On or off (l)",
    lines: "Lines",
    search: "Search",
    limits: { infinite: "until stopped", depth: "to a depth", nodes: "for nodes" },
    depth: "Depth in plies",
    nodes: "Nodes",
    threats: "Threats",
    threatsWords: "What the other side would do now (x)",
    again: "Search again",
    off: "The engine is off. Switch it on and it shows the best lines of every position on the board.",
    searching: "Searching …",
    depthIs: (n: number): string => `depth ${n}`,
    nodesAre: (n: string): string => `${n} nodes`,
    perSecond: (n: string): string => `${n} nodes/s`,
    profile: (name: string): string => `profile ${name}`,
    profileWords: "Values of search options; searches limited only by depth may use other values",
    threads: (n: number): string => `${n} threads: not reproducible`,
    threadsWords: "A repeated search may show other lines",
    state: { finished: "finished", searching: "searching", stopped: "stopped" },
    threatens: (side: Side): string => `What ${sides[side]} threatens: the moves if it were the other side's turn.`,
    best: "Lines, best first",
    finished: (depth: number, score: string, move: string): string => `Depth ${depth} finished: ${score}. ${move}`,
    noScore: "no score yet",
    insert: "Add the line up to here",
    command: "The same lines in a terminal:",
    copy: "Copy the command",
    copied: "Copied.",
    select: "Select the text and copy it.",
  },

  evaluation: {
    title: "Evaluation",
    overlays: {
      "": ["None", ""],
      classes: [
        "Unicorn classes",
        "α β γ δ: a unicorn reaches the cells of its own class only. Letters and tints go together; two unicorns of one side on one class see the same cells.",
      ],
      attacks: [
        "Attacks",
        "White attackers : Black attackers of each cell. Light tint: White attacks more often; dark tint: Black does.",
      ],
      pieces: [
        "Piece totals",
        "Centipawns that the evaluation counts at each piece, its owner's view. Light tint: good for White; dark tint: good for Black.",
      ],
    },
    weights: "Weights",
    board: "On the board",
    again: "Ask again",
    total: (definition: string): string => ` centipawns, White's view; features counted as ${definition}`,
    heuristics: "Heuristics, in centipawns",
    heuristic: "Heuristic",
    sum: "Total",
    all: "All",
    point: "Point at a piece, or select one: its part of the evaluation is shown here.",
    nothing: (piece: string, cell: string): string => `Nothing is counted at the ${piece} on ${cell}.`,
    piece: (piece: string, cell: string, total: string, side: Side): string =>
      `${piece} on ${cell}: ${total}, ${sides[side]}'s view`,
    term: "Term",
    units: "Units",
    weight: "Weight",
    fixed: "without weight",
    terms: (n: number): string =>
      `The ${n} terms: units of each side, weight in centipawns a unit, difference in centipawns`,
    foot: (fixed: string): string => `Terms and fixed part (${fixed})`,
  },

  explorer: {
    title: "Explorer",
    // what stands between two signs ` is a command
    noCorpus:
      "No corpus of this game is open: books and endgame tables exist for Raumschach only. `raumlab serve CORPUS` opens one.",
    noServer:
      "This page runs without a server, so there are no games to explore. `raumlab serve` opens corpora, books and endgame tables.",
    noGames: "The server was started without games. Start it with a corpus, a book, endgame tables, or all of them:",
    start: "raumlab serve CORPUS --book BOOK --tables FOLDER",
    sources:
      "A corpus comes from `raumlab selfplay` or `raumlab corpus import`, a book from `raumlab book build`, tables from `raumlab tables make`.",
    again: "Ask again",
    looking: "Looking …",
    notThere: (kind: string): string => `: no game of this ${kind} has this position.`,
    kind: (kind: string): string => `(${kind})`,
    move: "Move",
    games: "Games",
    value: "Value",
    score: "Score",
    results: "White · draw · Black",
    interval: "95 % interval",
    all: "All",
    whole: (n: number): string => `Show all ${n} moves`,
    choice: "The book's choice",
    book: "book",
    list: (games: number, move: string): string => `${games} games with ${move}: list some`,
    gamesWith: (move: string): string => `Games with ${move}`,
    game: (source: string, game: number, ply: number): string => `${source} game ${game}, ply ${ply}`,
    tables: "Endgame tables",
    tableResults: {
      win: "the side to move wins",
      draw: "a draw",
      loss: "the side to move loses",
    } as Record<string, string>,
    result: (result: string, distance: string): string => `: ${result}${distance ? `, mate in ${distance}` : ""}.`,
    groups: [
      ["win", "Winning"],
      ["draw", "Drawn"],
      ["loss", "Losing"],
      ["unknown", "Unknown"],
    ],
    group: (title: string): string => `${title} moves`,
    groupTitle: (title: string, plies: boolean): string => `${title}${plies ? ": plies to mate" : ""}`,
    toMate: (plies: number): string => ` ${plies === 1 ? "ply" : "plies"} to mate`,
  },

  setup: {
    title: "Set up a position",
    piece: "Piece to put on the board",
    move: "Move pieces",
    remove: "Remove pieces",
    mirrored: "Mirrored pieces",
    mirror: "Mirror what is there",
    help: (alice: boolean): string =>
      `Click or tap cells of the board. With the keyboard: a letter on a cell puts that piece there, upper case for White; Delete empties it${alice ? "; ~ mirrors it or makes it normal" : ""}.`,
    toMove: "To move",
    rules: "Rules",
    halfmove: "Plies without a capture or pawn move",
    fullmove: "Move number",
    clear: "Clear",
    start: "Start position",
    rfen: "RFEN",
    marked: (cells: string[]): string => (cells.length > 0 ? ` Marked on the board: ${cells.join(", ")}.` : ""),
    wrong: full,
    good: "The position is valid: it can be played.",
    over: (why: string): string => `The position is valid, but the game is over: ${why}`,
    odd: (why: string): string => `No game reaches it: ${why}.`,
    analyse: "Analyse",
    players: "Players",
    people: "two people",
    against: (side: Side, level: string): string => `${sides[side]} against ${level}`,
    play: "Play from here",
    advice: {
      remove: "You set up a position. Click a piece to remove it.",
      mirror: "You set up a position. Click a piece to mirror it, or to make it normal again.",
      put: (piece: string): string =>
        `You set up a position. Click a cell to put a ${piece} there; click it again to remove it.`,
      move: "You set up a position. Click a piece, then the cell where it belongs.",
      held: (cell: string): string => `Click the cell where the piece from ${cell} belongs.`,
    },
  },

  /** What the page says about a game, for somebody who plays for the first time. */
  play: {
    mirrored: (kind: string): string => `mirrored ${kind}`,
    rfen: "RFEN is a position in one line, as FEN in chess: the levels E to A, the ranks of each from 5 to 1, a number for empty cells, then who moves.",
    notation:
      "Qc1-Ec1 is the queen from Bc1 to Ec1: the level that a piece leaves is left out, unless two such pieces can go there.",
    aliceNotation:
      "nQ Bc1xEc4 is the normal queen from Bc1, which captures on Ec4; m is for a mirrored piece, which is drawn upside down. The letter tells what the piece was before the move.",
    move: (piece: string, from: string, takes: boolean, to: string): string =>
      `${piece} ${from} ${takes ? "takes" : "to"} ${to}`,
    ended: (reason: string, winner: Side | null): string =>
      reason === "abort"
        ? "Game aborted."
        : `${reason === "checkmate" ? "Checkmate. " : reason === "stalemate" ? "Stalemate. " : ""}${winner ? `${sides[winner]} wins.` : "Draw."}`,
    toMove: (side: Side, check: boolean): string => `${sides[side]} to move${check ? " · check" : ""}`,
    draw: "Draw",
    aborted: "Game aborted",
    youWin: "You win!",
    youLose: "You lose",
    wins: (side: Side): string => `${sides[side]} wins`,
    promote: "Choose what the pawn becomes.",
    free: "Move the pieces of either side. Every move is kept.",
    drawIn: (plies: number): string =>
      `Draw by the 50-move rule in ${count(Math.ceil(plies / 2), "move", "moves")} without a capture or pawn move.`,
    earlier: (after: string, now: string): string =>
      `This is an earlier position${after && `, after ${after}`}. The game continues after ${now || "it"}.`,
    undoPending: "Undo pending… You move again when it is answered, or withdrawn.",
    paused: "Paused.",
    thinks: (name: string): string => `${name} is thinking …`,
    yourMove: "Your move.",
    movesNow: (side: Side): string => `${sides[side]}'s move.`,
    firstMove: (whose: string, side: Side): string =>
      `${whose} Click one of the ${sides[side].toLowerCase()} pieces to see where it can go.`,
    lastMove: (whose: string, by: Side | null, move: string): string =>
      `${whose} ${by ? `${sides[by]} played` : "Last move:"} ${move}.`,
    placed: (kind: string, cell: string): string => `the ${kind} on ${cell}`,
    moveIt: "move it",
    take: (pieces: string): string => `take ${pieces}`,
    between: "put a piece between",
    check: (pieces: string, many: boolean, king: string, helps: string): string =>
      `Check! ${pieces} ${many ? "attack" : "attacks"} the king on ${king}${helps && `: ${helps}`}.`,
    mate: (pieces: string, many: boolean, king: string, guarded: number): string => {
      const [cells, are] = guarded === 1 ? ["the one cell", "is"] : [`all ${guarded} cells`, "are"];
      const end = guarded === 0 ? "which can go nowhere" : `and ${cells} that it could go to ${are} guarded (×)`;
      return `Mate: ${pieces} ${many ? "attack" : "attacks"} the king on ${king}, ${end}.`;
    },
    onItsWay: "Your move is on its way to the server …",
    waits: "Your move waits for the server.",
    othersMove: (side: Side, watching: boolean, last: string): string =>
      `${sides[side]} is to move${watching ? "; you are watching" : ""}.${last && ` Last move: ${last}.`}`,
    selected: (piece: string, cell: string, cells: number, cube: boolean, risks: string): string =>
      `${piece} on ${cell}: ${count(cells, "cell", "cells")} to go to. Click a ${cube ? "box" : "ring"}.${risks && ` ${risks}; the number is the balance in pawns.`}`,
    /** What marks where a piece of one's own ends a line of the selected one. */
    stops: (flat: boolean): string =>
      flat ? "A red line below a piece: it is in the way." : "A small red plate: a piece of your own is in the way.",
    risks: {
      alice: "Red marks what loses a piece there",
      cube: "The redder a box, the more material you lose there",
      rings: "Green is what you win there, dashed red what you lose",
    },
    attacked: (cell: string, white: string, black: string): string =>
      `${cell} is attacked by White: ${white || "nothing"}. By Black: ${black || "nothing"}.`,
    attacker: (kind: string, cell: string): string => `${kind} ${cell}`,
    described: (side: Side, piece: string, from: string, captured: string, to: string): string =>
      `${sides[side]}: ${piece} ${from} ${captured ? `takes the ${captured} on` : "to"} ${to}`,
    becomes: (kind: string): string => `, and becomes a ${kind}`,
    statusNow: (mirrored: boolean): string => `, ${mirrored ? "mirrored" : "normal"} now`,
    andCheck: ", check",
    andEnd: (why: string): string => `. ${why}`,
    lookEarlier: "This is an earlier position. Go back to the game to make a move.",
    gameOver: "The game is over.",
    youWatch: "You are watching: only the players can move.",
    undoAsked: "You have requested an undo: wait for the answer, or withdraw it.",
    turn: (side: Side): string => `It is ${sides[side]}'s turn.`,
    enginesPlay: "Two engines play. You can pause them.",
    turnOf: (side: Side, name: string): string => `It is ${sides[side]}'s turn: ${name} is thinking.`,
    stuck: (piece: string, cell: string, ways: string): string => `The ${piece} on ${cell} cannot move. ${ways}`,
    cannotGo: (piece: string, cell: string, cube: boolean): string =>
      `The ${piece} cannot go to ${cell}. ${cube ? "Boxes" : "Rings"} show where it can go.`,
    notYours: (piece: string, turn: Side): string => `This is a ${piece}. It is ${sides[turn]}'s turn.`,
    empty: (cell: string, turn: Side): string => `${cell} is empty. Choose a ${sides[turn].toLowerCase()} piece first.`,
  },

  games: {
    title: (n: number): string => `Games and studies in this browser (${n})`,
    study: (white: string, black: string): string =>
      white || black ? `Study: ${white || "?"} – ${black || "?"}` : "Study",
    local: "Two players here",
    you: "You",
    pair: (white: string, black: string): string => `${white} – ${black}`,
    finished: "finished",
    goesOn: "in progress",
    moves: (n: number): string => count(n, "move", "moves"),
    list: (parts: string[]): string => parts.filter(Boolean).join(", "),
    open: "Open",
    openGame: (game: string): string => `Open ${game}`,
    delete: "Delete",
    deleteGame: (game: string): string => `Delete ${game}`,
    save: "Save all to a file",
    add: "Add from a file",
    wrong: (file: string, why: string): string => `${file}: ${why}`,
    question: (title: string, state: string): string => `Delete “${title}”, ${state}? This cannot be undone.`,
    keep: "Keep it",
    lost: "This browser cannot save the game: it will be lost when you close the page.",
    noStore: "this browser saves nothing",
    added: (added: number, there: number): string =>
      `${count(added, "game", "games")} added${there > 0 ? `; ${count(there, "game", "games")} of the file ${there === 1 ? "was" : "were"} here already` : ""}.`,
    /** What is wrong with a file of games. */
    file: {
      expected: (why: string): string => `${why} Choose a file that “Save all to a file” has written.`,
      noJSON: (why: string): string => `The file is not JSON: ${why}.`,
      noGames: "The file has no games of this page: key raumlab is missing.",
      version: (version: string): string => `The file has version ${version}, and this page reads version 1.`,
      noList: "Key games is not a list.",
      id: (game: number): string => `Key games[${game}].id is not a name of 1 to 100 letters.`,
      changed: (game: number): string => `Key games[${game}].changed is not a time.`,
      saved: (game: number): string => `Key games[${game}].saved is not a game.`,
    },
  },

  keys: {
    title: "Keyboard",
    /** What is written on keys whose name is not. */
    signs: { PageUp: "PgUp", PageDown: "PgDn", Escape: "Esc", " ": "Space" } as Record<string, string>,
    places: {
      board: "On a cell of the board",
      space: "On a cell in space or in the cube",
      game: "Everywhere else",
      study: "In analysis and explorer",
    },
    does: {
      cells: "To the next cell of the level",
      levels: "One level up, down",
      pick: "Choose a piece, or a cell to go to",
      attackers: "What attacks this cell?",
      turn: "Turn the picture left, right",
      tilt: "Look from higher up, from lower down",
      zoom: "Nearer, farther",
      steps: "One move back, forward",
      stepsToo: "The same, also with the focus on the board",
      ends: "First, last position",
      flip: "Flip the board",
      view: "Next view: space, boards, cube",
      undo: "Undo, redo",
      hint: "Hint",
      type: "Type a move",
      board: "Go to the board",
      panels: "Open analysis, explorer",
      cancel: "Choose again",
      help: "This list",
      forks: "Previous fork, next fork",
      variations: "Previous variation, next variation",
      engine: "Engine on or off, threats",
      playBest: "Play the engine's move",
      playFirst: "Play the explorer's first move",
    },
    pointer:
      "In space, a drag beside the pieces turns the boards, and the wheel or two fingers bring them nearer. Right button: a click draws a circle, a drag an arrow; a left click or a move clears them. A long press asks what attacks a cell.",
    letters: "Single letters are shortcuts",
  },

  frame: {
    learn: "Learn Raumschach",
    puzzles: "Raumschach puzzles",
    board: (headline: string, game: string): string => `${headline} – ${game}`,
    resigning: ["Do you resign?", "Resign", "Keep playing"],
    drawing: ["Do both players agree to a draw?", "Draw", "Keep playing"],
    menu: "Menu",
    newGame: "New game",
    flip: "Flip the board",
    undo: "Undo",
    redo: "Redo",
    abort: "Abort",
    resign: "Resign",
    draw: "Agree on a draw",
    analyse: "Analyse this game",
    howPieces: "? How pieces move",
    keys: "Keyboard",
    colours: "Colours",
    schemes: { system: "System", light: "Light", dark: "Dark" },
    panels: "Panels",
    hint: "Hint",
    askHint: "Hint: a good move",
    hideHint: "Hide the hint",
  },

  panels: {
    moves: "Moves",
    room: "Room",
    analysis: "Analysis",
    explorer: "Explorer",
    evaluation: "Evaluation",
    review: "Review",
    text: "Text",
    setup: "Setup",
  },

  views: {
    title: "View of the board",
    space: ["Space", "Levels in space"],
    layers: ["Boards", "Flat boards"],
    cube: ["Cube", "Closed cube"],
    level: (name: string, where: string): string => `Level ${name}${where && `, ${where}`}`,
    failed: (why: string): string => `This view cannot be shown. ${why}`,
    close: "Close",
  },

  /** In the views in space. */
  space: {
    turn: "Drag beside the pieces to turn the boards. The wheel or two fingers bring them nearer.",
    front: "From the front",
    from: "hint: from",
    to: "hint: to",
    check: "check",
    mate: "mate",
    attackers: (white: number, black: number): string => `White ${white} · Black ${black}`,
    /** The cell under the pointer, and what is on it. */
    cell: (cell: string, letter: string): string => (letter === "." ? cell : `${cell} ${kind(letter)}`),
    lost: "The browser stopped drawing this view. If it stays empty, choose the flat boards.",
    noWebGL: "This browser offers no WebGL, which this view needs. The flat boards show the same game.",
  },

  table: {
    players: "Players",
    looking: "Looking for a good move …",
    again: "Try again",
    back: "Back to the game",
    goOn: "Continue",
    pause: "Pause",
    step: "One move",
    rematch: "Rematch",
    newGame: "New game",
    you: "You",
    thinks: "thinks",
    toMove: "to move",
    clock: (side: Side, time: string): string => `${sides[side]}'s clock ${time}`,
    typed: "Type a move",
    move: "Move",
    captured: "Captured pieces",
    took: (side: Side): string => `${sides[side]} took`,
  },

  text: {
    title: "Text",
    positionShown: "The position is on the board.",
    copied: (what: string): string => `${what} copied.`,
    notAllowed: "The browser does not allow copying: select the text and copy it yourself.",
    rfen: "Position as RFEN",
    show: "Show this position",
    discard: "Discard",
    copyRFEN: ["Copy RFEN", "RFEN"],
    copyLink: ["Copy link", "Link"],
    link: "Link to this position",
    gameShown: "The game is on the board.",
    tooLong: "The text is longer than a megabyte: raumlab corpus import reads such files.",
    fileTooLong: (file: string): string => `${file} is longer than a megabyte: raumlab corpus import reads such files.`,
    noGame: "There is no game in this text.",
    game: "Game text",
    example: "1. Pb2-Cb2 Nd5-Dd3 *",
    line: (n: number): string => `Line ${n}: `,
    warnings: "Warnings about the text",
    read: "Read the text",
    open: "Open a file",
    written: "The text of this game is in the field.",
    write: "Write this game",
    gameCopied: "Game text copied.",
    copyFromField: "The browser does not allow copying: copy the text from the field yourself.",
    copy: "Copy this game",
    saved: "The file game.txt was saved.",
    save: "Save as a file",
    file: "File to open",
    choose: (games: number): string => `${games} games: choose one.`,
    list: "Games of the text",
    moves: (n: number): string => count(n, "move", "moves"),
  },

  tools: {
    flip: "Flip",
    flipWords: "Flip the board (f)",
    draw: "Draw on the board",
    drawWords: "Draw: tap a cell, or drag an arrow",
    play: (move: string): string => `Play ${move}`,
    cancel: "Cancel",
    ahead: (pawns: string): string => `Ahead by ${pawns} pawns`,
    switches: "Board",
    sounds: "Sounds",
    coordinates: "Coordinates",
    confirm: "Confirm moves by touch",
  },

  picture: {
    title: "Picture of the position",
    toMove: (side: Side, check: boolean): string => `${sides[side]} to move${check ? ", in check" : ""}`,
    lastMove: (move: string): string => `Last move: ${move}`,
    top: "top",
    bottom: "bottom",
    none: "the browser makes no picture",
    words: "Both files have the position as RFEN in their description.",
    png: "Save as PNG",
    svg: "Save as SVG",
  },
};

export type Words = typeof text;
