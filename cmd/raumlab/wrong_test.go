package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

func usageMistakes() []clitest.Mistake {
	return []clitest.Mistake{
		// Commands, arguments, flags.
		{Command: "mtach", Code: 2, Want: `unknown command "mtach": did you mean match?`},
		{Command: "mtach a b --depth 1", Code: 2, Want: "did you mean match?"},
		{Command: "xyzzyplugh", Code: 2, Want: "known here are … selfplay"},
		{Command: "corpus inof games", Code: 2, Want: `unknown command "inof": did you mean info?`},
		{Command: "completion fsih", Code: 2, Want: "did you mean fish?"},
		{Command: "selfplay --gmaes 3 --out x", Code: 2, Want: "unknown flag --gmaes: did you mean --games?"},
		{Command: "match a b --dpeth 3", Code: 2, Want: "unknown flag --dpeth: did you mean --depth?"},
		{Command: "--staaatus x", Code: 2, Want: "unknown flag --staaatus"},
		{Command: "xyzzyplugh", Code: 2, Want: "known here are … help"},
		{Command: "replay x", Code: 2, Want: `game "x": expected the number`},
		{Command: "selfplay -x", Code: 2, Want: "'x'"},
		{Command: "selfplay --out", Code: 2, Want: "--out"},
		{Command: "match random", Code: 2, Want: "arguments (1): expected 'raumlab match A B'"},
		{Command: "perft startpos", Code: 2, Want: "arguments (1): expected 'raumlab perft RFEN DEPTH'"},
		{Command: "analyse", Code: 2, Want: "arguments (0): expected 'raumlab analyse RFEN|GAMES'"},
		{Command: "bench startpos", Code: 2, Want: "arguments (1): expected 'raumlab bench'"},
		{Command: "book build --out x.parquet", Code: 2, Want: "arguments (0)"},
		{Command: "corpus info games sideways", Code: 2, Want: "arguments (2): expected 'raumlab corpus info CORPUS'"},
		{Command: "engines all", Code: 2, Want: "expected 'raumlab engines'"},
		{Command: "selfplay games", Code: 2, Want: "arguments (1)"},

		// Missing flags.
		{Command: "selfplay", Code: 2, Want: "--out is missing"},
		{Command: "pipeline", Code: 2, Want: "--out is missing"},
		{Command: "tune enough", Code: 2, Want: "--out … .toml"},
		{Command: "book build games", Code: 2, Want: "--out is missing"},
		{Command: "corpus positions games", Code: 2, Want: "--out … .parquet or .csv"},

		// Flags that do nothing.
		{Command: "match random random --alpha 0.01", Code: 2, Want: "--alpha has no effect without --sprt: leave it out"},
		{Command: "match random random --beta 0.05", Code: 2, Want: "--beta has no effect without --sprt"},
		{
			Command: "match random raumlab --faults 9\nmatch random raumlab --log x\nmatch random raumlab --patience 9s",
			Code:    2, Want: "has no effect without another program, cmd:PROGRAM: leave it out"},
		{Command: "match random raumlab --nodes 9 --time-margin 9ms\ngauntlet random raumlab --time-margin 9ms --out x",
			Code: 2, Want: "--time-margin has no effect without --movetime or --clock"},
		{Command: "tune-options raumlab --params x.toml --patience 9s --out x", Code: 2,
			Want: "--patience has no effect without another program"},
		{Command: "tune-options raumlab --params x.toml --verify 0 --sprt 0,5 --out x", Code: 2,
			Want: "--sprt has no effect without --verify above 0: leave it out"},
		{Command: "gauntlet random raumlab --model logistic --out x", Code: 2, Want: "--model has no effect without --sprt"},
		{Command: "hub selfplay --ca x.pem --out x", Code: 2, Want: "--ca has no effect without --nats: leave it out"},
		{Command: "selfplay --win-score 500 --out x", Code: 2, Want: "--win-score has no effect without --win-plies"},
		{Command: "selfplay --draw-score 10 --out x", Code: 2, Want: "--draw-score has no effect without --draw-plies"},
		{Command: "selfplay --play-on 0.1 --out x", Code: 2, Want: "--play-on has no effect without --win-plies or --draw-plies"},
		{Command: "book export book.parquet --window 40,90", Code: 2,
			Want: "--window has no effect without --format epd: leave it out"},
		{Command: "book check book.parquet --force", Code: 2, Want: "--force has no effect without --out"},
		{Command: "book build games --imported-weight 2 --out x.parquet", Code: 2,
			Want: "--imported-weight has no effect, because no corpus has imported games: leave it out"},
		{Command: "weights export published --force", Code: 2, Want: "--force has no effect without --out"},
		{Command: "optimise games --pairs 3 --out x.toml", Code: 2, Want: "--pairs has no effect without --objective match"},
		{Command: "weights show published --meaning --json", Code: 2,
			Want: "--json and --meaning exclude each other"},
		{Command: "match raumlab raumfischer --win-plies 4\nselfplay --win-plies 4 --out x", Code: 2,
			Want: "--win-plies 4 needs --win-score"},
		{Command: "corpus positions games --definition published --out x.csv", Code: 2,
			Want: "--definition has no effect without --features"},

		// Values of the wrong kind.
		{Command: "selfplay --games many --out x", Code: 2, Want: `--games "many": expected a whole number`},
		{Command: "selfplay --depth 1.5 --out x", Code: 2, Want: `--depth "1.5": expected a whole number`},
		{Command: "selfplay --games 99999999999999999999 --out x", Code: 2,
			Want: "--games 99999999999999999999 … out of range"},
		{Command: "selfplay --seed -1 --out x", Code: 2, Want: `--seed "-1": expected a whole number that is not negative`},
		{Command: "selfplay --play-on half --out x", Code: 2, Want: `--play-on "half": expected a number`},
		{Command: "match random random --movetime 5", Code: 2, Want: `--movetime "5": expected a time of 1ms or more, such as 100ms`},
		{Command: "tune enough --force=maybe --out x.toml", Code: 2, Want: `--force "maybe": expected true or false`},
		{Command: "perft startpos three", Code: 2, Want: `depth "three"`},

		// Values out of range.
		{Command: "selfplay --games 0 --out x", Code: 2, Want: "raumlab: --games 0: expected at least 1"},
		{Command: "selfplay --games 10 --parts 3-2 --out x", Code: 2,
			Want: `raumlab: --parts "3-2": expected the first and the last`},
		{Command: "selfplay --games 10 --parts 3 --out x", Code: 2,
			Want: "raumlab: --parts 3-3: 10 games in parts of 256 are the parts 0-0"},
		{Command: "selfplay --game-time -1s --out x", Code: 2, Want: "raumlab: --game-time -1s: must not be negative"},
		{Command: "corpus relabel games", Code: 2, Want: "raumlab: --out is missing"},
		{Command: "corpus relabel games --depth 99 --out x", Code: 2, Want: "raumlab: --depth 99: expected 1 to 60 plies"},
		{Command: "corpus relabel games --engine random --depth 1 --out x", Code: 2,
			Want: "raumlab: engine random does not search"},
		{Command: "corpus filter games --out x", Code: 2, Want: "raumlab: no filter is given"},
		{Command: "corpus filter games --most-score 99999999999 --out x\ncorpus filter games --most-score -1 --out x",
			Code: 2, Want: "raumlab: --most-score … expected 0 to 2147483647 centipawns"},
		{Command: "corpus filter games --least-ply 9 --most-ply 8 --out x", Code: 2,
			Want: "raumlab: --least-ply 9 --most-ply 8: must not be negative, and the smaller number comes first"},
		{
			Command: "corpus filter games --terminations forfeit --out x\ncorpus filter games --terminations ongoing --out x\ncorpus filter games --terminations mate --out x",
			Code:    2,
			Want:    "use some of checkmate, stalemate, repetition, hundred_plies, bare_kings, ply_limit, adjudicated_win, adjudicated_draw, tables_win, tables_draw, dead_draw, separated by commas"},
		{
			Command: "selfplay --games 2147483648 --out x\nselfplay --games 9223372036854775807 --out x\nselfplay --games 9223372036854775807 --parts 0 --out x",
			Code:    2, Want: "games … expected at most 2147483647"},
		{Command: "selfplay --depth 61 --out x", Code: 2, Want: "depth 61: expected 1 to 60"},
		{Command: "selfplay --workers -1 --out x", Code: 2, Want: "--workers -1: expected 0 to"},
		{Command: "selfplay --workers 1000000 --out x", Code: 2, Want: "--workers 1000000: expected 0 to"},
		{Command: "selfplay --max-plies 8 --opening random:8 --out x", Code: 2, Want: "max-plies 8"},
		{Command: "selfplay --games-per-part 65537 --out x", Code: 2, Want: "games-per-part 65537: expected 1 to 65536"},
		{Command: "selfplay --win-score 9 --win-plies 2 --play-on NaN --out x", Code: 2,
			Want: "play-on share NaN: expected 0 to 1"},
		{Command: "selfplay --win-plies 2 --out x", Code: 2, Want: "--win-plies … needs --win-score"},
		{Command: "selfplay --draw-plies 4 --out x", Code: 2,
			Want: "--draw-plies 4 needs --draw-score, the score in centipawns up to"},
		{Command: "match random raumlab --draw-plies 4", Code: 2, Want: "--draw-plies 4 needs --draw-score"},
		{Command: "gauntlet random raumlab --draw-plies 4 --out x", Code: 2, Want: "--draw-plies 4 needs --draw-score"},
		{Command: "gauntlet random raumlab --win-plies 4 --out x", Code: 2, Want: "--win-plies 4 needs --win-score"},
		{Command: "selfplay --config draws.toml --out x", Code: 2, Want: "--draw-plies 4 needs --draw-score",
			Spoil: clitest.Write("draws.toml", "[selfplay]\ndraw-plies = 4\n")},
		{Command: "selfplay --draw-score -1 --draw-plies 4 --out x", Code: 2, Want: "must not be negative"},
		{Command: "selfplay --opening best:x --out x", Code: 2, Want: `opening "best:x": unknown kind`},
		{Command: "selfplay --opening book: --out x", Code: 2, Want: "expected the file of a book: book:FILE"},
		{Command: "selfplay --opening book:x --out x", Code: 1, Want: "opening book:x: reading a book: open x: no such file"},
		{Command: "selfplay --opening book:notes --out x", Code: 1,
			Want: "opening book:notes: book notes: it is not a Parquet file"},
		{Command: "match random random --opening book:sideways.parquet", Code: 2,
			Want: "opening book:sideways.parquet: the book has rules chessvariants/sideways"},
		{Command: "selfplay --opening softmax:0,4 --out x", Code: 2, Want: "temperature must be above 0"},
		{Command: "selfplay --opening suite:nothing --out x", Code: 2,
			Want: `suite "nothing": expected a file ending in .epd or one of bench`},
		{Command: "selfplay --opening suite:nothing.epd --out x", Code: 1,
			Want: "opening suite:nothing.epd: suite: open nothing.epd"},
		{Command: "selfplay --games 1000 --opening suite:bench --out x", Code: 2, Want: "40 positions for 1000 games"},
		{Command: "selfplay --games 10 --array dickins --opening suite:bench --out x", Code: 2,
			Want: "for rules chessvariants/normal, not for dickins/normal"},
		{Command: "selfplay --opening random:61 --out x", Code: 2, Want: "plies must be 0 to 60"},
		{Command: "selfplay --pawns backwards --out x", Code: 2, Want: `pawns "backwards": expected one of normal`},
		{Command: "selfplay --array mine --out x", Code: 2, Want: `array "mine": expected one of chessvariants`},
		{Command: "selfplay --engine random --out x", Code: 2, Want: "engine random does not search"},
		{Command: "selfplay --variant alice --adjudicate-tables x --out x", Code: 2,
			Want: "--adjudicate-tables x: endgame tables exist for Raumschach only: leave out this flag"},
		{Command: "replay 0 --variant alice --adjudicate-tables x", Code: 2,
			Want: "--adjudicate-tables x: endgame tables exist for Raumschach only"},
		{Command: "selfplay --engine raumlab/0 --out x", Code: 2, Want: "does not search"},
		{Command: "perft startpos 0", Code: 2, Want: `depth "0": expected 1 to 12`},
		{Command: "perft startpos 3 --hash -1", Code: 2, Want: "--hash -1: expected 0 to 65536"},
		{Command: "perft startpos 3 --variant chess", Code: 2,
			Want: `--variant "chess": expected one of raumschach, alice, mirrored-alice`},
		{Command: "perft startpos 3 --variant alice --pawns fivecubed", Code: 2,
			Want: `pawns "fivecubed": alice has the pieces of Raumschach`},
		{Command: "perft '4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|~5/5/5/5/K4 w' 3 --variant alice", Code: 2,
			Want: `a ~ belongs after the letter of a mirrored piece`},
		{Command: "perft startpos 3 --workers -1", Code: 2, Want: "--workers -1: expected 0 to"},
		{Command: "match random random --pairs 0", Code: 2, Want: "pairs 0: expected at least 1"},
		{Command: "match random random --depth 61", Code: 2, Want: "raumlab: --depth 61: expected 0 to 60"},
		{Command: "match random random --depth -1", Code: 2, Want: "raumlab: --depth -1: expected 0 to 60"},
		{Command: "gauntlet random raumlab --depth -1 --out x", Code: 2, Want: "raumlab: --depth -1: expected 0 to 60"},
		{Command: "ablate raumlab --depth -1 --out x", Code: 2, Want: "raumlab: --depth -1: expected 0 to 60"},
		{Command: "match random random --movetime -1s", Code: 2, Want: "--movetime -1s: expected a time of 1ms or more, such as 100ms"},
		{Command: "match random random --movetime 1ns", Code: 2, Want: "--movetime 1ns: expected a time of 1ms or more, such as 100ms"},
		{Command: "match random random --movetime 1.5ms", Code: 2, Want: "move time 1.5ms: must be whole milliseconds"},
		{Command: "match random random --clock 1s+1us", Code: 2, Want: "clock 1s+1µs: must be whole milliseconds"},
		{Command: "match random random --clock 1ns", Code: 2, Want: "clock 1ns+0s: must be whole milliseconds"},
		{Command: "match random random --clock 0s", Code: 2,
			Want: `--clock "0s": expected a positive time per game and an increment, such as 10s+100ms`},
		{Command: "match random random --clock -10s+1s", Code: 2,
			Want: `--clock "-10s+1s": expected a positive time per game`},
		{Command: "match random random --clock 10s+-1s", Code: 2, Want: `--clock "10s+-1s": expected a positive time`},
		{Command: "match random random --clock 0/10+1", Code: 2, Want: `--clock "0/10+1": expected a positive time`},
		{Command: "match random random --clock 1001/10+1", Code: 2,
			Want: `--clock "1001/10+1": expected a positive time per game and an increment, such as 10s+100ms, or per 1 to 1000 moves`},
		{Command: "match random random --clock -1/10+1", Code: 2, Want: `--clock "-1/10+1": expected a positive time`},
		{Command: "match random random --clock 40/", Code: 2, Want: `--clock "40/": expected a positive time`},
		{Command: "match random random --clock 60+", Code: 2, Want: `--clock "60+": expected a positive time`},
		{Command: "match random random --clock 60s+0.0005s", Code: 2, Want: "clock 1m0s+500µs: must be whole milliseconds"},
		{Command: "match random raumlab --clock-b x", Code: 2, Want: `--clock-b "x": expected a positive time`},
		{Command: "match random raumlab --movetime 1s --clock-b 10s", Code: 2,
			Want: "--clock-b and --movetime exclude each other"},
		{Command: "match raumlab random --clock 10 --movetime-a 1s", Code: 2,
			Want: "--clock and --movetime-a exclude each other"},
		{Command: "match random raumlab --depth 2 --depth-b 61", Code: 2,
			Want: "raumlab: --depth-b 61: expected 0 to 60"},
		{Command: "match random raumlab --movetime-b 1ns", Code: 2, Want: "--movetime-b 1ns: expected a time of 1ms or more, such as 100ms"},
		{Command: "match random cmd:sh --depth 1 --log published.toml", Code: 1,
			Want: "--log published.toml: the existing file is not written to, because it is not a protocol log"},
		{Command: "match random cmd:sh --depth 1 --log match", Code: 1,
			Want: "--log match: the existing file is not written to, because it is a directory"},
		{Command: "match random raumlab --win-score 500", Code: 2, Want: "--win-score has no effect without --win-plies"},
		{Command: "match random raumlab --draw-score 5", Code: 2, Want: "--draw-score has no effect without --draw-plies"},
		{Command: "match random raumlab --win-plies 3", Code: 2, Want: "--win-plies … needs --win-score"},
		{Command: "match random raumlab --win-score 500 --win-plies 1", Code: 2,
			Want: "adjudication win:500,1 draw:0,0 play_on:0: must be 2 plies or more, so that both sides agree"},
		{Command: "match random raumlab --draw-score 5 --draw-plies 1", Code: 2,
			Want: "must be 2 plies or more, so that both sides agree"},
		{Command: "match random raumlab --draw-plies 4 --draw-score 5 --play-on 2", Code: 2,
			Want: "play-on share 2: expected 0 to 1"},
		{Command: "match raumlab cmd:sh --depth-a 1", Code: 2,
			Want: "no search limit for B: another program needs one"},
		{Command: "selfplay --out x --status x\nselfplay --out x --status x/status.json", Code: 2,
			Want: "the file would be in --out x"},
		{Command: "match random random --clock 10s+1s+1s", Code: 2, Want: `--clock "10s+1s+1s": expected a positive time`},
		{Command: "match random random --clock 10s --movetime 1s", Code: 2,
			Want: "--clock and --movetime exclude each other"},
		{Command: "match random random --movetime 1s --time-margin -1ms", Code: 2,
			Want: "--time-margin -1ms: must not be negative"},
		{Command: "match random cmd:sh --depth 1 --patience -1s", Code: 2, Want: "patience -1s: expected a positive time"},
		{Command: "match random cmd:sh --depth 1 --patience 999us", Code: 2,
			Want: "patience 999µs: expected a positive time, 1ms or more"},
		{Command: "ablate cmd:sh --out x", Code: 2, Want: "cmd:sh: ablate needs an engine of raumlab"},
		{Command: "match random cmd: --depth 1", Code: 2,
			Want: "no program: expected PROGRAM ARGUMENTS, such as raumlab uci"},
		{Command: "match random cmd:sh", Code: 2, Want: "no search limit for B: another program needs one"},
		{Command: "match cmd:no-such-program random --depth 1", Code: 1, Want: "program: … no-such-program … not found"},
		{Command: "match cmd:./nowhere/x random --depth 1", Code: 1, Want: "program: … ./nowhere/x: no such file"},
		{Command: "match 'cmd:sh option.Hash' random --depth 1", Code: 2,
			Want: `program sh option.Hash: "option.Hash": expected option.NAME=VALUE`},
		{Command: "match cmd:sh random --depth 1 --book-a book.parquet", Code: 2,
			Want: "cmd:sh: raumlab cannot give another program a book"},
		{Command: "match random cmd:false --depth 1 --pairs 1", Code: 1,
			Want: "contestant B, cmd:false: it ended: exit status 1"},
		{Command: "match raumlab raumlab --pairs 1", Code: 2,
			Want: "raumlab and raumlab have the same engine, weights, book and limits … use --movetime or --clock, or give --allow-identical"},
		{Command: "match raumfischer/3 raumfischer --depth 1 --pairs 1", Code: 2,
			Want: "raumfischer/3 and raumfischer have the same engine"},
		{Command: "match corrected published.toml --engine raumlab --depth 1 --pairs 1", Code: 2,
			Want: "corrected and published.toml have the same engine"},
		{Command: "match cmd:cat cmd:cat --depth 1 --pairs 1", Code: 2, Want: "cmd:cat and cmd:cat have the same engine"},
		{Command: "gauntlet raumlab random corrected published.toml --round-robin --depth 1 --pairs 1 --out x", Code: 2,
			Want: "corrected and published.toml have the same engine"},
		{Command: "match unknown random", Code: 2,
			Want: `contestant "unknown": expected an engine (fivecubed, … raumlab), weights (alice-first, alice, corrected, published), a .toml file of either, a network ending in .net, or cmd:COMMAND`},
		{Command: "match raumlab corrected --engine raumfischer", Code: 2,
			Want: "raumlab is the name of both an engine and weights: with --engine raumfischer give a file instead: configs/engines/raumlab.toml"},
		{Command: "match raumlab/6 random", Code: 2, Want: `level "6": expected the number or the name of one of 0 Beginner, 1 Weak, 2 Average, 3 Strong, 4 RSM (Raumschach master), 5 GRSM (grand Raumschach master)`},
		{Command: "match published.toml random --engine unknown", Code: 2, Want: `engine "unknown"`},
		{Command: "match random random --sprt 5", Code: 2, Want: `--sprt "5": expected two numbers such as 0,10`},
		{Command: "match random random --sprt 0,10,20", Code: 2, Want: `--sprt "0,10,20": expected two numbers`},
		{Command: "match random random --sprt 10,0", Code: 2,
			Want: "--sprt 10,0: expected two finite numbers, the greater one last"},
		{Command: "match random random --sprt NaN,5", Code: 2, Want: "--sprt NaN,5: expected two finite numbers"},
		{Command: "match random random --sprt 0,10 --alpha 0.5", Code: 2,
			Want: "--alpha 0.5: expected at least 1e-09, and less than 0.5"},
		{Command: "match random random --sprt 0,10 --beta 0", Code: 2,
			Want: "--beta 0: expected at least 1e-09, and less than 0.5"},
		{Command: "match random random --sprt 0,10 --model bayes", Code: 2, Want: `elo model "bayes" is unknown`},
		{Command: "gauntlet random raumlab --depth 1", Code: 2, Want: "--out is missing"},
		{Command: "gauntlet random --out x", Code: 2, Want: "arguments (1): expected 'raumlab gauntlet A B... --out FOLDER'"},
		{Command: "gauntlet random raumlab random --out x", Code: 2,
			Want: "two engines are called random: give them different names"},
		{Command: "gauntlet random raumlab --anchor raumfischer --out x", Code: 2,
			Want: "--anchor raumfischer: expected the name of one of the engines"},
		{Command: "gauntlet random raumlab --pairs 0 --out x", Code: 2, Want: "pairs 0: expected at least 1"},
		{Command: "ablate raumlab", Code: 2, Want: "--out is missing"},
		{Command: "ablate random --out x", Code: 2, Want: "engine random plays at random, so it has no parts to switch off"},
		{Command: "ablate 'cmd:true' --out x", Code: 2, Want: "cmd:true: ablate needs an engine of raumlab"},
		{Command: "ablate raumlab --only nul_move --out x", Code: 2,
			Want: "--only nul_move: not a part of this engine: did you mean null_move?"},
		{Command: "ablate raumlab --only , --out x", Code: 2,
			Want: "--only \",\": expected names of parts, separated by commas"},
		{Command: "ablate raumlab --only quiescence,quiescence --out x", Code: 2,
			Want: "--only quiescence,quiescence: quiescence is named twice"},
		{Command: "ablate raumlab --only futility_margin_1 --out x", Code: 2,
			Want: "--only futility_margin_1: not a part of this engine: an amount of futility and reverse_futility"},
		{Command: "ablate raumlab --only queen_only --out x", Code: 2,
			Want: "--only queen_only: not a part of this engine: it is off"},
		{Command: "ablate raumlab --depth 0 --nodes 0 --out x", Code: 2, Want: "--depth 0 and --nodes 0"},
		{Command: "ablate raumlab --depth 61 --out x", Code: 2, Want: "depth 61"},
		{Command: "report games", Code: 2, Want: "--out is missing: name the HTML file to write"},
		{Command: "report games games --out x.html", Code: 2, Want: "games: a page shows only one corpus"},
		{Command: "report match match --out x.html", Code: 2, Want: "match: a page shows only one match"},
		{Command: "report games nowhere --out x.html", Code: 1, Want: "nowhere: no such file"},
		{Command: "report notes --out x.html", Code: 1, Want: "notes: expected the folder of"},
		{Command: "report nowhere --out x.html", Code: 1, Want: "nowhere: no such file"},
		{Command: "report notes.parquet --out x.html", Code: 1, Want: "notes.parquet"},
		{Command: "pipeline --engine maackesgeist --out x", Code: 2, Want: "engine maackesgeist … no weights to tune"},
		{Command: "pipeline --min-games -1 --out x", Code: 2, Want: "min games -1: expected 1 or more"},
		{Command: "pipeline --games 49 --out x", Code: 2,
			Want: "--games 49: expected at least 50: 60 % of the openings are for training"},
		{Command: "pipeline --pairs 0 --out x", Code: 2, Want: "pairs 0"},
		{Command: "tune enough --lambda NaN --out x.toml", Code: 2, Want: "lambda NaN: expected 0 to 1"},
		{Command: "tune enough --lambda 2 --definition y --out x.toml", Code: 2, Want: `definition "y" … --lambda 2: expected 0 to 1`},
		{Command: "tune enough --target x --out x.toml", Code: 2,
			Want: `--target "x": expected score, quiescence, both or result`},
		{Command: "tune enough --out x.json", Code: 2, Want: `--out "x.json": expected a file ending in .toml`},
		{Command: "corpus positions games --out x.txt", Code: 2, Want: `--out "x.txt" … .parquet or .csv`},
		{Command: "corpus positions games --features --definition mine --out x.csv", Code: 2, Want: `definition "mine"`},
		{Command: "book build games --min-games -1 --out x.parquet", Code: 2, Want: "min games -1"},
		{Command: "book build games --min-games 0 --out x.parquet", Code: 2, Want: "min games 0: expected 1 or more"},
		{Command: "book build games --max-ply 0 --out x.parquet", Code: 2, Want: "max ply 0: expected 1 or more"},
		{Command: "book build games --imported-weight 0 --out x.parquet", Code: 2,
			Want: "imported weight 0: expected 1 to 1000"},
		{Command: "book check book.parquet --depth 61", Code: 2, Want: "--depth 61: expected 1 to 60"},
		{Command: "book check book.parquet --margin 9223372036854775807", Code: 2,
			Want: "--margin 9223372036854775807: expected 30 to 32767"},
		{Command: "book build games --min-success NaN --out x.parquet", Code: 2, Want: "min success NaN: expected 0 to 1"},
		{Command: "book show book.parquet --depth 0", Code: 2, Want: "--depth 0"},
		{Command: "eval startpos --weights mine", Code: 2,
			Want: `weights "mine": expected alice-first, alice, corrected, published … or a file ending in .toml`},
		{Command: "weights show mine", Code: 2, Want: `weights "mine"`},
		{Command: "analyse middle", Code: 2, Want: `RFEN "middle": number of fields 1: expected`},
		{Command: "analyse startpos --variant alice --engine raumfischer", Code: 2,
			Want: "--engine raumfischer: engine raumfischer plays only Raumschach, not Alice-Raumschach"},
		{Command: "analyse startpos --variant alice --book raumlab", Code: 1,
			Want: "the book is of Raumschach, rules chessvariants/normal, but the game is of Alice-Raumschach, rules chessvariants/normal/alice"},
		{Command: "analyse startpos --variant alice --pawns fivecubed", Code: 2, Want: "expected one of normal, sideways"},
		{Command: "analyse --variant alice --moves 'nB Ba1-Bc3'", Code: 2, Want: "White's own pawn on Bb2 is in the way"},
		{Command: "analyse startpos --depth 61", Code: 2, Want: "--depth 61: expected 0 to 60"},
		{Command: "analyse startpos --depth -1", Code: 2, Want: "--depth -1: expected 0 to 60"},
		{Command: "analyse startpos --depth deep", Code: 2, Want: `--depth "deep": expected 0 to 60`},
		{Command: "analyse startpos --movetime -1s", Code: 2, Want: "--movetime -1s: expected a time of 1ms or more, such as 100ms"},
		{Command: "analyse startpos --movetime 1ns", Code: 2, Want: "--movetime 1ns: expected a time of 1ms or more, such as 100ms"},
		{Command: "analyse startpos --movetime 5", Code: 2, Want: `--movetime "5": expected a time of 1ms or more, such as 100ms`},
		{Command: "analyse startpos --nodes -1", Code: 2, Want: `--nodes "-1": expected a whole number that is not negative`},
		{Command: "analyse startpos --lines 0", Code: 2, Want: "--lines 0: expected at least 1"},
		{Command: "analyse startpos --engine random", Code: 2,
			Want: "--engine random: this engine does not search: name another"},
		{Command: "analyse startpos --engine unknown", Code: 2, Want: `engine "unknown"`},
		{Command: "analyse startpos --engine a/b.md", Code: 2, Want: `engine "a/b.md": expected a file ending in .toml`},
		{Command: "analyse startpos --engine published.toml\nbench --engine published.toml", Code: 1,
			Want: "published.toml: this is a weight file: use --weights"},
		{Command: "analyse startpos --engine fivecubed --weights published", Code: 2,
			Want: "--weights published: engine fivecubed does not evaluate with weights"},
		{Command: "analyse startpos --engine nowhere.toml", Code: 1, Want: "nowhere.toml: no such file"},
		{Command: "analyse startpos --weights mine", Code: 2, Want: `weights "mine"`},
		{Command: "analyse startpos --weights engine.toml", Code: 1, Want: "weight file engine.toml"},
		{Command: "analyse startpos --weights sideways.toml", Code: 1,
			Want: "weights sideways.toml are for rules chessvariants/sideways"},
		{Command: "bench --depth -1", Code: 2, Want: "--depth -1: expected 0 to 60"},
		{Command: "bench --engine raumlab/0", Code: 2, Want: "--engine raumlab/0: this engine does not search: name another"},
	}
}

// rfenMistakes has one for each field of a position.
func rfenMistakes() (all []clitest.Mistake) {
	const e, d, c, b, a = "rnknr/ppppp/5/5/5", "buqbu/ppppp/5/5/5", "5/5/5/5/5", "5/5/5/PPPPP/BUQBU", "5/5/5/PPPPP/RNKNR"
	pieces := strings.Join([]string{e, d, c, b, a}, "|")
	for _, x := range []struct{ rfen, want string }{
		{"start", `RFEN "start": number of fields 1: expected`},
		{pieces + " w 0",
			"number of fields 3: expected pieces and side to move, or these with halfmove clock and fullmove number"},
		{strings.Join([]string{e, d, c, b}, "|") + " w", "pieces: number of levels 4: expected 5"},
		{strings.Replace(pieces, "rnknr/ppppp/5", "rnknr/ppppp", 1) + " w", "level E: number of ranks 4: expected 5"},
		{strings.Replace(pieces, "BUQBU", "BUQB", 1) + " w", `level B rank 1 "BUQB": number of cells 4: expected 5`},
		{strings.Replace(pieces, "BUQBU", "BUQBU1", 1) + " w", "number of cells 6: expected 5"},
		{strings.Replace(pieces, "BUQBU", "BUXBU", 1) + " w", "'X' is neither a piece (KQRBUNP) nor a number"},
		{strings.Replace(pieces, "RNKNR", "RNQNR", 1) + " w", "White has no king"},
		{strings.Replace(pieces, "BUQBU", "BUKBU", 1) + " w", "more than one king of White"},
		{strings.Replace(pieces, "rnknr", "rnknP", 1) + " w", "pawn of White on Ee5"},
		{"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/4K w", "Black is in check, but White is to move"},
		{pieces + " x", `side to move "x": expected w or b`},
		{pieces + " w -1 1", `halfmove clock "-1": expected a number from 0 to 9999`},
		{pieces + " w many 1", `halfmove clock "many"`},
		{pieces + " w 0 0", `fullmove number "0": expected a number from 1 to 9999`},
	} {
		commands := []string{"perft '%s' 1", "eval '%s'", "book show book.parquet --rfen '%s'"}
		if x.rfen == "start" {
			commands = commands[1:] // with the depth it would be two arguments
		}
		for i := range commands {
			commands[i] = fmt.Sprintf(commands[i], x.rfen)
		}
		all = append(all, clitest.Mistake{Command: strings.Join(commands, "\n"), Code: 2, Want: x.want})
	}
	return all
}

// settingsMistakes are files of --config.
func settingsMistakes() (all []clitest.Mistake) {
	for text, want := range map[string]string{ // no TOML at all
		"[selfplay":                        "lab.toml:1: ",
		"[selfplay]\ngames = 1\ngames = 2": "lab.toml:3: ",
		"[selfplay]\nengine = \"\xff\"":    "lab.toml:2: ",
	} {
		all = append(all, clitest.Mistake{Command: "selfplay --config lab.toml --out x", Code: 2, Want: want,
			Spoil: clitest.Write("lab.toml", text+"\n")})
	}
	for _, x := range []struct{ text, want string }{
		{"[selfplay]\ngaems = 3", "lab.toml: unknown key selfplay.gaems: did you mean games?"},
		{"[slefplay]\ngames = 3", "lab.toml: unknown key slefplay: did you mean selfplay?"},
		{"[replay]\ngames = 3", "lab.toml: key replay: replay reads the table [selfplay]"},
		{"[corpus.inof]\njson = true", "lab.toml: unknown key corpus.inof: did you mean info?"},
		{"[corpus.info]\njsn = true", "lab.toml: unknown key corpus.info.jsn: did you mean json?"},
		{"games = 3", "lab.toml: unknown key games: known here are ablate, analyse"},
		{"[completion]", "lab.toml: unknown key completion"},
		{"selfplay = 3", "lab.toml: key selfplay: expected a table, [selfplay]"},
		{"[selfplay]\ngames = 3.5", "lab.toml: key selfplay.games: expected a whole number"},
		{"[selfplay]\ndepth = [1, 2]", "lab.toml: key selfplay.depth: expected a whole number"},
		{"[selfplay.depth]\nplies = 1", "lab.toml: key selfplay.depth: expected a whole number"},
		{"[selfplay]\ndepth = 2026-01-01", "lab.toml: key selfplay.depth: expected a whole number"},
		{"[selfplay]\nseed = -1", "lab.toml: key selfplay.seed: expected a whole number that is not negative"},
		{"[selfplay]\nseed = 9223372036854775808", "lab.toml:2: key selfplay.seed: 9223372036854775808: whole numbers of TOML are at most 9223372036854775807 in size: write a greater seed in quotes"},
		{"[selfplay]\nseed = \"18446744073709551616\"",
			"lab.toml: key selfplay.seed: expected a whole number that is not negative"},
		{"[selfplay]\nseed = \"-1\"", "lab.toml: key selfplay.seed: expected a whole number that is not negative"},
		{"[selfplay]\nplay-on = \"all\"", "lab.toml: key selfplay.play-on: expected a number"},
		{"[selfplay]\ngames = -5", "games -5: expected at least 1"},
	} {
		all = append(all, clitest.Mistake{Command: "selfplay --config lab.toml --out x", Code: 2, Want: x.want,
			Spoil: clitest.Write("lab.toml", x.text+"\n")})
	}
	return append(all,
		clitest.Mistake{Command: "match random random --config lab.toml", Code: 2,
			Want:  "lab.toml: key match.movetime: expected a time of 1ms or more, such as 100ms",
			Spoil: clitest.Write("lab.toml", "[match]\nmovetime = \"soon\"\n")},
		clitest.Mistake{Command: "selfplay --config nowhere.toml --out x", Code: 1,
			Want: "settings: … nowhere.toml: no such file"},
		clitest.Mistake{Command: "selfplay --config games --out x", Code: 1, Want: "settings: … games: is a directory"},
	)
}

// engineMistakes are engine and weight files.
func engineMistakes() []clitest.Mistake {
	engine := func(from, to, want string) clitest.Mistake {
		return clitest.Mistake{Command: "match engine.toml random --pairs 1", Code: 1, Want: want,
			Spoil: clitest.Swap("engine.toml", from, to)}
	}
	weightsKey := func(value, want string) clitest.Mistake {
		return clitest.Mistake{Command: "match engine.toml random --pairs 1", Code: 1, Want: want,
			Spoil: replaceLine("engine.toml", "weights", "weights = \""+value+"\"")}
	}
	ofRules := func(value, want string) clitest.Mistake { // the flags of the rules may be what is wrong
		m := weightsKey(value, want)
		m.Code = 2
		return m
	}
	weights := func(key, line, want string) clitest.Mistake {
		return clitest.Mistake{Command: "weights show published.toml", Code: 1, Want: "weight file published.toml: … " + want,
			Spoil: replaceLine("published.toml", key, line)}
	}
	return []clitest.Mistake{
		engine("null_move", "nul_move", "engine.toml:46: unknown key search.nul_move: did you mean null_move?"),
		engine("depth = 3", "depth = \"3\"", "engine.toml:5: key depth: expected a whole number"),
		engine("depth = 3", "depth = 0", "engine.toml: key depth = 0: expected 1 to 60"),
		engine("depth = 3", "depth = = 3", "engine.toml:5: "),
		engine("pvs = true", "pvs = 1", "key search.pvs: expected true or false"),
		engine("evaluation = \"features\"", "evaluation = \"best\"",
			`key evaluation = "best": expected features, net, maackesgeist or material`),
		engine("evaluation = \"features\"", "evaluation = \"material\"", "table values is missing"),
		weightsKey("mine", `engine.toml: key weights: weights "mine"`),
		weightsKey("nowhere.toml", "engine.toml: key weights: weight file: … nowhere.toml"),
		ofRules("sideways.toml", "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"),
		engine("book = \"\"", "book = \"nowhere.parquet\"", "nowhere.parquet: no such file"),
		engine("table_bits = 17", "table_bits = 40", "table_bits = 40: expected 0 to 26"),
		engine("table_buckets = 2", "table_buckets = 3", "table_buckets = 3: expected 0 to 2"),
		engine("name = \"raumlab\"", "", "engine.toml: neither an engine file (key name) nor a weight file"),
		{Command: "selfplay --engine notes.toml --out x", Code: 1, Want: "notes.toml:1: "},
		{Command: "selfplay --engine nowhere.toml --out x", Code: 1, Want: "nowhere.toml: no such file"},
		{Command: "match nowhere.toml random", Code: 1,
			Want: "nowhere.toml: no such file or directory: check the path, which is relative to the current directory"},
		{Command: "match raumlab random --depth 1 --book-a nowhere", Code: 1,
			Want: "nowhere: no such file or directory: check the path"},
		{Command: "match raumlab random --config nowhere", Code: 1,
			Want: "nowhere: no such file or directory: check the path"},
		{Command: "weights show nowhere", Code: 2, Want: "or a file ending in .toml; there is no such file or folder"},
		{Command: "match nowhere/x random", Code: 2, Want: "contestant … there is no such file or folder"},
		{Command: "tables info notes", Code: 1, Want: "notes is a file: name a folder of endgame tables"},
		{Command: "tables info nowhere", Code: 1, Want: "nowhere: no such folder: name a folder of endgame tables"},
		{Command: "tables verify nowhere", Code: 1, Want: "nowhere: no such folder: name a folder of endgame tables"},
		{Command: "tables lines nowhere", Code: 1, Want: "nowhere: no such folder: name a folder of endgame tables"},
		{Command: "tables probe startpos --tables nowhere", Code: 1, Want: "nowhere: no such folder: name a folder of"},
		{Command: "book show nowhere", Code: 1, Want: "nowhere: no such file or directory: check the path"},
		{Command: "book verify nowhere", Code: 1, Want: "nowhere: no such file or directory: check the path"},
		{Command: "net show nowhere.net", Code: 1, Want: "nowhere.net: no such file or directory: check the path"},
		{Command: "play --load nowhere", Code: 1, Want: "nowhere: no such file or directory: check the path"},
		{Command: "show nowhere", Code: 1, Want: "nowhere: no such file or directory: check the path"},
		{Command: "tune nowhere --out x.toml", Code: 1, Want: "nowhere: no such folder"},
		{Command: "net train nowhere --out x.net", Code: 1, Want: "nowhere: no such folder"},
		{Command: "corpus import nowhere --out x", Code: 1, Want: "nowhere: no such file or directory: check the path"},
		{Command: "openings check nowhere.epd", Code: 1, Want: "nowhere.epd: no such file or directory: check the path"},

		weights("value_queen", "valeu_queen = 1620", ":7: unknown key weights.valeu_queen: did you mean value_queen?"),
		weights("definition", "definition = 'mine'", `:3: definition "mine": expected one of corrected, published`),
		weights("rules", "rules = 'chess'", `:4: rules "chess"`),
		weights("value_queen", "", "missing weights.value_queen: the table weights needs all 26"),
		weights("value_queen", "value_queen = 900.01",
			":7: weights.value_queen = 900.01: the engine counts in 1/16 centipawn; write 900,"),
		weights("value_queen", "value_queen = inf", ":7: weights.value_queen = +Inf: expected a finite number"),
		weights("value_queen", "value_queen = '900'", ":7: key weights.value_queen: expected a number"),
		{Command: "weights show published.toml", Code: 1, Want: "published.toml: the last line is not … the file was cut off",
			Spoil: clitest.Cut("published.toml")},
		{Command: "weights show nowhere.toml", Code: 1, Want: "nowhere.toml: no such file"},
		{Command: "weights show notes.toml", Code: 1, Want: "notes.toml:1"},
		{Command: "eval startpos --weights sideways.toml", Code: 1,
			Want: "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"},
		{Command: "match sideways.toml random", Code: 1,
			Want: "sideways.toml are for rules chessvariants/sideways, not for chessvariants/normal"},
		{Command: "match published.toml random --engine random", Code: 2,
			Want: "engine random does not evaluate with weights, so it cannot use published.toml"},
		{Command: "match published.toml random --engine fivecubed", Code: 2,
			Want: "engine fivecubed does not evaluate with weights, so it cannot use published.toml"},
	}
}

// damagedCorpora are folders of games whose files are spoilt.
func damagedCorpora() (all []clitest.Mistake) {
	const part, manifest = "games/part-000001.parquet", "games/manifest.json"
	readers := []string{"corpus info games", "corpus verify games", "corpus positions games --out new.csv",
		"tune games --out new.toml",
		"book build games --out new.parquet", clitest.SomeGames}
	corpus, turn := "games", 0
	each := func(want string, spoil func(*clitest.Lab)) { // all read a corpus by the same functions
		turn++
		commands := "corpus verify " + corpus + "\n" + readers[turn%len(readers)]
		all = append(all, clitest.Mistake{Command: commands, Code: 1, Want: want, Spoil: spoil})
	}

	each(part+": … bytes, the manifest says", clitest.Cut(part))
	each(part+": SHA-256 is", clitest.Flip(part, 0))
	each(part+": SHA-256 is", clitest.Flip(part, 0.5))
	each(part+": SHA-256 is", clitest.Flip(part, 1))
	each(part+": … bytes, the manifest says", copyFile("sideways.parquet", part))
	each(part+": … bytes, the manifest says", copyFile("sideways/part-000000.parquet", part))
	each(part+": SHA-256 is", clitest.Edit(part, func(data []byte) []byte {
		return bytes.Repeat([]byte("PAR1"), len(data)/4+1)[:len(data)]
	}))
	each(manifest+": ", clitest.Flip(manifest, 0.3))
	each(manifest+": ", clitest.Flip(manifest, 0.6))
	each(manifest+":… unexpected end of JSON input", clitest.Cut(manifest))
	each(manifest+": ", clitest.Swap(manifest, `"rules": "chessvariants/normal"`, `"rules": "chessvariants/sideways"`))
	each(manifest+": written by raumlab … (corpus schema 1); this version reads schema 3 only",
		clitest.Swap(manifest, `"schema": 3`, `"schema": 1`))
	each(manifest+": key schema: expected a whole number", clitest.Swap(manifest, `"schema": 3`, `"schema": null`))
	each(manifest+": key schema: expected a whole number", clitest.Swap(manifest, `"schema": 3`, `"schema": "3"`))
	each(manifest+": key rows: expected a whole number", clitest.Swap(manifest, `"rows": 12`, `"rows": "12"`))
	each(manifest+" is a folder, but the manifest of a corpus is a file: name the folder of a corpus",
		folderInstead(manifest))
	readers = readers[:5] // self-play makes the part again
	each("games is not a corpus: it has part-000000.parquet, but no manifest.json … restore that file from a copy",
		clitest.Remove(manifest))
	each(part+": part of the manifest cannot be read", clitest.Remove(part))
	corpus = "nowhere"
	for i := range readers {
		readers[i] = strings.Replace(readers[i], "games", corpus, 1)
	}
	each("nowhere: no such folder: name the folder of a corpus, which 'raumlab selfplay' makes", nil)
	return append(all, clitest.Mistake{Command: clitest.SomeGames, Code: 1,
		Want: "corpus games: the folder has part-000000.parquet, but no manifest.json", Spoil: clitest.Remove(manifest)})
}

// corpusMistakes are folders of games that are not those of the command line.
func corpusMistakes() (all []clitest.Mistake) {
	for flag, want := range map[string]string{
		"--pawns sideways":              `--pawns was normal, now sideways`,
		"--array dickins":               `--array was chessvariants, now dickins`,
		"--seed 2":                      `settings: --seed was 1, now 2: give`,
		"--games 11":                    `settings: --games was 12, now 11: give`,
		"--games-per-part 5":            `settings: --games-per-part was 4, now 5: give`,
		"--depth 2":                     `settings: --depth was 1, now 2: give`,
		"--max-plies 21":                `settings: --max-plies was 20, now 21: give`,
		"--opening random:4":            `settings: --opening was softmax:40,4, now random:4: give`,
		"--engine raumfischer":          `--engine was raumlab, now raumfischer`,
		"--draw-score 0 --draw-plies 4": `adjudication was off, now --draw-score 0 --draw-plies 4`,
		"--seed 2 --games 3":            `--seed was 1, now 2; --games was 12, now 3`,
		"--seed 2 --games 1000":         `--seed was 1, now 2: give`,
		"--dead-draws":                  `settings: --dead-draws was not given, now given: give`,
		"--parts 1":                     `settings: --parts was 0 to 11, now 4 to 7: give`,
		"--game-nodes 1000":             `settings: --game-nodes was not given, now 1000: give`,
	} {
		all = append(all, clitest.Mistake{Command: clitest.SomeGames + " " + flag, Code: 1,
			Want: "corpus games was started with other settings: … " + want})
	}
	return append(all,
		clitest.Mistake{Command: clitest.SomeGames, Code: 1, Want: fmt.Sprintf("corpus games: process %d is writing it",
			os.Getpid()), Spoil: locked("games")},
		clitest.Mistake{Command: "book build games sideways --out x.parquet", Code: 1,
			Want: "corpus games has rules chessvariants/normal, but corpus sideways has rules chessvariants/sideways"},
		clitest.Mistake{Command: "book build games games --out x.parquet", Code: 1, Want: "are the same corpus"},
		clitest.Mistake{Command: "book build games --min-games 1000 --out x.parquet", Code: 1, Want: "lower --min-games"},
		clitest.Mistake{Command: "tune games --out x.toml", Code: 1,
			Want: "tune on corpus games: 0 training games … expected at least 20 games"},
	)
}

// bookMistakes are books that a match plays from or that are shown.
func bookMistakes() (all []clitest.Mistake) {
	const play = "match random random --pairs 1 --max-plies 10 --opening random:2 --book-a book.parquet"
	for _, x := range []struct {
		want  string
		spoil func(*clitest.Lab)
	}{
		{"it is not a Parquet file, or it was cut off", clitest.Cut("book.parquet")},
		{"its SHA-256 is", clitest.Flip("book.parquet", 0.3)},
		{"it is not a Parquet file, or it was cut off", clitest.Flip("book.parquet", 1)},
		{"it is not a book, or it is damaged", copyFile("games/part-000000.parquet", "book.parquet")},
		{"it is not a Parquet file", copyFile("notes", "book.parquet")},
		{"no such file", clitest.Remove("book.parquet")},
	} {
		all = append(all, clitest.Mistake{Command: "book show book.parquet\n" + play, Code: 1,
			Want: "book.parquet: … " + x.want, Spoil: x.spoil})
	}
	return append(all,
		clitest.Mistake{Command: strings.Replace(play, "book.parquet", "sideways.parquet", 1), Code: 1,
			Want: "sideways.parquet: the book has rules chessvariants/sideways, but the game has rules chessvariants/normal"},
		clitest.Mistake{Command: "book show games", Code: 1, Want: "games: is a directory"},
		clitest.Mistake{Command: "book probe book.parquet 'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w' --json",
			Code: 1, Want: "book.parquet has no move in"},
		clitest.Mistake{Command: "book show book.parquet --rfen 'k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w'",
			Code: 1, Want: "book.parquet has no move in"},
	)
}

// folderMistakes are places where a command must not or cannot write.
func folderMistakes() []clitest.Mistake {
	below := func(command string) clitest.Mistake {
		return clitest.Mistake{Command: command, Code: 1, Want: "notes … not a directory"}
	}
	foreign := func(command string) clitest.Mistake {
		return clitest.Mistake{Command: command, Code: 1,
			Want: "the existing README.md is not the card of a corpus, so it is not replaced", Spoil: clitest.Write(
				"README.md", "my own notes\n")}
	}
	return []clitest.Mistake{
		// Below a regular file nothing can be written.
		below("selfplay --games 1 --out notes"),
		below("selfplay --games 1 --out notes/x"),
		below("match random random --pairs 1 --out notes/x"),
		below("pipeline --out notes/x"),
		below("tune enough --out notes/x.toml"),
		below("book build games --min-games 1 --out notes/x.parquet"),
		below("corpus positions games --out notes/x.csv"),
		{Command: "tune enough --out sideways.toml", Code: 1, Want: "sideways.toml: is a directory",
			Spoil: folderInstead("sideways.toml")},
		{Command: "book build games --min-games 1 --out games", Code: 1, Want: "games: is a directory"},

		// Files that are not the command's own.
		{Command: "tune enough --out published.toml\ntune enough --out tuned.toml", Code: 1,
			Want: "the existing file is not replaced: name another file, or replace it with --force"},
		{Command: "tune enough --out engine.toml", Code: 1, Want: "engine.toml: … --force"},
		{Command: "tune enough --out notes.toml", Code: 1, Want: "notes.toml: … --force"},
		{Command: "tune enough --out new.toml", Code: 1, Want: "new.tuning.json: … --force",
			Spoil: copyFile("notes", "new.tuning.json")},
		{Command: "book build games --min-games 1 --out notes.parquet", Code: 1,
			Want: "--out notes.parquet: the existing file is not replaced"},
		{Command: "book build games --min-games 1 --out games/part-000000.parquet", Code: 1,
			Want: "part-000000.parquet: the file would be in the folder of the corpus games"},
		{Command: "book build games --min-games 1 --out positions.parquet", Code: 1,
			Want: "positions.parquet: the existing file is not replaced"},
		{Command: "corpus positions games --out games/part-000000.parquet", Code: 1,
			Want: "--out games/part-000000.parquet: the file would be in the folder of the corpus games"},
		{Command: "corpus positions games --out part.parquet", Code: 1,
			Want:  "--out part.parquet: the existing file is not replaced: name another file, or replace it with --force",
			Spoil: copyFile("games/part-000000.parquet", "part.parquet")},
		{Command: "corpus positions games --out book.parquet", Code: 1,
			Want: "book.parquet: the existing file is not replaced"},
		{Command: "corpus positions games --out notes.parquet", Code: 1,
			Want: "notes.parquet: the existing file is not replaced"},
		{Command: "corpus export games --out games/manifest.json", Code: 1,
			Want: "games/manifest.json: the file would be in the folder of the corpus games"},
		{Command: "corpus export games --out games/part-000000.parquet", Code: 1,
			Want: "part-000000.parquet: the file would be in the folder of the corpus games"},
		foreign("selfplay --games 2 --depth 1 --max-plies 10 --out ."),
		foreign("corpus sample games --games 2 --out ."),
		foreign("corpus merge games enough --out ."),
		foreign("corpus filter games --no-checks --out ."),
		foreign("corpus relabel games --depth 1 --out ."),
		foreign("corpus import match/games.txt --out ."),
		{Command: "weights export published --format toml --out published.toml", Code: 1,
			Want: "--out published.toml: the existing file is not replaced: name another file, or replace it with --force"},
		{Command: "weights export published.toml --out published.toml", Code: 1,
			Want: "--out published.toml: the existing file is not replaced"},
		{Command: "weights export published --format js --out games/part-000000.parquet", Code: 1,
			Want: "the file would be in the folder of the corpus games"},
		{Command: "weights export published --out notes.csv", Code: 1, Want: "notes.csv: the existing file is not replaced"},
		{Command: "weights export published --format json --out games", Code: 1, Want: "--out games: is a directory"},
		{Command: "weights export published --format json --out fresh.csv", Code: 2,
			Want: "--out fresh.csv: the extension means csv, but --format is json"},
		{Command: "weights export published --out fresh.txt", Code: 2,
			Want: "--out fresh.txt: unknown file extension: give --format, or a name that ends in .csv, .h, .js, .json, .mjs, .toml"},
		{Command: "selfplay --games 40 --out games --status games/manifest.json", Code: 2,
			Want: "--status games/manifest.json: the file would be in --out games"},
		{
			Command: "replay 0 --games 12 --games-per-part 4 --depth 1 --opening softmax:40,4 --max-plies 20 --seed 2 --corpus games",
			Code:    1,
			Want:    `corpus games was made with other settings: --seed was 1, now 2: give those of the corpus`},
		{Command: "replay -- -2", Code: 2, Want: "game -2: the run has games 0 to"},
		{Command: "corpus positions games --out fresh.csv", Code: 1,
			Want:  "fresh.csv.json: the existing file is not replaced … --force",
			Spoil: copyFile("notes", "fresh.csv.json")},
		{Command: "report games --out fresh.html", Code: 1,
			Want:  "fresh.html: the existing file is not replaced: name another file, or replace it with --force",
			Spoil: copyFile("notes", "fresh.html")},
		{Command: "tune enough --out new.toml", Code: 1,
			Want: "new.tuning.html: the existing file is not replaced: … --force",
			Spoil: copyFile(
				"notes", "new.tuning.html")},
		{Command: strings.Replace(clitest.AMatch, "--out match", "--out .", 1), Code: 1,
			Want: "has games.txt, but no match.json", Spoil: copyFile("notes", "games.txt")},
		{Command: "show suite.epd", Code: 1, Want: "suite.epd: a suite of positions has no games: 'raumlab show --svg' draws",
			Spoil: copyFile("notes", "suite.epd")},
		{Command: "corpus import suite.epd --out x", Code: 1, Want: "suite.epd: a suite of positions has no games",
			Spoil: copyFile("notes", "suite.epd")},
		{Command: "corpus import mine.txt --out games", Code: 1,
			Want:  "corpus games was started with other settings: it was made by 'raumlab selfplay', not by 'raumlab corpus import': give",
			Spoil: clitest.Write("mine.txt", "Cb2 1/2-1/2\n")},
		{Command: "corpus positions games --out notes.csv", Code: 1, Want: "notes.csv: the existing file is not replaced"},
		{Command: "play --load two.txt", Code: 1, Want: "two.txt: the file must contain exactly one game: copy the game",
			Spoil: clitest.Write("two.txt", "Cb2 *\nCb2 Ca2 *\n")}, // the second is wrong, and saving would remove it
	}
}

// runMistakes are folders of a match and of a pipeline.
func runMistakes() []clitest.Mistake {
	const pipeline = "pipeline --games 50 --pairs 1 --depth 1 --max-plies 20 --out run"
	return []clitest.Mistake{
		// Folders of a match.
		{Command: clitest.AMatch + " --seed 2", Code: 1,
			Want: "match match was started with other settings: --seed was 1, now 2: give"},
		{Command: clitest.AMatch + " --pawns sideways", Code: 1,
			Want: `--pawns was normal, now sideways`},
		{Command: clitest.AMatch + " --depth 2 --max-plies 30", Code: 1,
			Want: "settings: --depth was not given, now 2; --max-plies was 20, now 30: give"},
		{Command: clitest.AMatch + " --depth-b 2 --nodes-a 9", Code: 1,
			Want: "settings: --nodes-a was not given, now 9; --depth-b was not given, now 2: give"},
		{Command: clitest.AMatch + " --movetime 20ms", Code: 1,
			Want: "match match was started with other settings: --movetime was not given, now 20ms: give"},
		{Command: clitest.AMatch + " --sprt 0,10", Code: 1, Want: "settings: --sprt was not given, now 0,10: give"},
		{Command: clitest.AMatch + " --book-b book.parquet", Code: 1, Want: `settings: --book-b was not given, now`},
		{Command: strings.Replace(clitest.AMatch, "random random", "random raumlab", 1), Code: 1,
			Want: `b was "random", now "raumlab"`},
		{Command: strings.Replace(clitest.AMatch, "--pairs 2", "--pairs 1", 1), Code: 1,
			Want: "2 pairs are already played: ask for at least 2"},
		{Command: "gauntlet random raumlab --out match", Code: 1,
			Want: "folder match has … but no tournament.json: a tournament needs a folder of its own: give another folder"},
		{Command: "ablate raumlab --out games", Code: 1,
			Want: "folder games has … but no tournament.json: a tournament needs a folder of its own: give another folder"},
		{Command: "gauntlet random raumlab --out .", Code: 1, Want: "but no tournament.json"},
		{Command: strings.Replace(clitest.AMatch, "--out match", "--out games", 1), Code: 1,
			Want: "folder games has … but no match.json: a match needs a folder of its own: give another folder"},
		{Command: strings.Replace(clitest.AMatch, "--out match", "--out enough", 1), Code: 1,
			Want: "folder enough has … but no match.json: a match needs a folder of its own: give another folder", Spoil: func(
				lab *clitest.Lab) {
				lab.Write("enough/tournament.json", lab.Read("enough/manifest.json"))
				lab.Remove("enough/manifest.json")
			}},
		{Command: "selfplay --games 4 --depth 1 --out match", Code: 1,
			Want: "folder match has … but no manifest.json: a corpus needs a folder of its own: give another folder"},
		{Command: "corpus merge games --out match", Code: 1,
			Want: "folder match has … but no manifest.json: a corpus needs a folder of its own: give another folder"},
		{Command: "pipeline --out match", Code: 1,
			Want: "folder match has … but no settings.json: a run needs a folder of its own: give another folder"},
		{Command: clitest.AMatch, Code: 1, Want: fmt.Sprintf("match match: process %d is writing it", os.Getpid()),
			Spoil: locked("match")},
		{Command: clitest.AMatch, Code: 1, Want: "the folder has pairs.jsonl, but no match.json",
			Spoil: clitest.Remove("match/match.json")},
		{Command: clitest.AMatch, Code: 1,
			Want:  "match/match.json:14: unexpected end of JSON input: restore the file, or give another folder",
			Spoil: clitest.Cut("match/match.json")},
		{Command: clitest.AMatch, Code: 1,
			Want:  `match/match.json: unknown key sead: did you mean seed?: restore the file, or give another folder`,
			Spoil: clitest.Swap("match/match.json", `"seed": 1,`, `"seed": 1, "sead": 1,`)},
		{Command: clitest.AMatch, Code: 1,
			Want: "match/match.json: key seed is missing: restore the file, or give another folder", Spoil: replaceLine(
				"match/match.json", `  "seed"`, "")},
		{Command: clitest.AMatch, Code: 1,
			Want:  "match/match.json: key limits_a.nodes is missing: restore the file, or give another folder",
			Spoil: replaceLine("match/match.json", `    "nodes"`, "")},
		{Command: clitest.AMatch, Code: 1,
			Want:  "match/pairs.jsonl: is a directory: this must be a file: name one, or move the folder away",
			Spoil: folderInstead("match/pairs.jsonl")},
		{Command: clitest.AMatch, Code: 1, Want: "match/match.json: is a directory: this must be a file",
			Spoil: folderInstead("match/match.json")},
		{Command: clitest.AMatch, Code: 1, Want: "match/pairs.jsonl:1: ", Spoil: clitest.Flip("match/pairs.jsonl", 0.03)},
		{Command: clitest.AMatch, Code: 1, Want: "match/pairs.jsonl:3: ", Spoil: clitest.Edit("match/pairs.jsonl",
			func(b []byte) []byte { return append(b, "my own notes\n"...) })},
		{Command: clitest.AMatch, Code: 1, Want: "the folder has result.json, but no match.json",
			Spoil: func(lab *clitest.Lab) {
				for _, name := range []string{"match.json", "pairs.jsonl", "games.txt"} {
					lab.Remove("match/" + name)
				}
			}},

		// Folders of a pipeline.
		{Command: pipeline + " --seed 2", Code: 1, Want: "run run was started with other settings: --seed was 1, now 2: give"},
		{Command: pipeline + " --pawns sideways", Code: 1,
			Want: `engine_sha256 was … --pawns was normal, now sideways`},
		{Command: pipeline + " --games 51 --min-games 2", Code: 1,
			Want: "started with other settings: --min-games was 3, now 2: give"},
		{Command: pipeline, Code: 1, Want: fmt.Sprintf("run run: process %d is writing it", os.Getpid()),
			Spoil: locked("run")},
		{Command: pipeline, Code: 1, Want: "run/settings.json: the file is damaged", Spoil: clitest.Cut("run/settings.json")},
		{Command: pipeline, Code: 1, Want: "run/settings.json: key games: -5: expected at least 1: restore the file",
			Spoil: clitest.Swap("run/settings.json", `"games": 50`, `"games": -5`)},
		{Command: pipeline, Code: 1, Want: "run/settings.json: key max_plies: 0: expected at least 1: restore the file",
			Spoil: clitest.Swap("run/settings.json", `"max_plies": 20`, `"max_plies": 0`)},
		{Command: pipeline, Code: 1, Want: "the folder has corpus, but no settings.json",
			Spoil: clitest.Remove("run/settings.json")},
		{Command: pipeline, Code: 1, Want: "run/corpus/part-000000.parquet: SHA-256",
			Spoil: clitest.Flip("run/corpus/part-000000.parquet", 0.5)},
		{Command: pipeline, Code: 1, Want: "tune on corpus run/corpus: 0 training games"},
		{Command: "pipeline --out .", Code: 1, Want: "folder . has … but no settings.json: a run needs a folder of its own"},
	}
}

// TestMistakes gives every wrong command line to the commands in one process. Files are compared with those
// before all lines, and also before and after each line that meets a damaged corpus, or the folder of another
// match or run.
func TestMistakes(t *testing.T) {
	t.Parallel()
	lab := inOneProcess(t, clitest.New(t))
	lab.Furnish()
	before := lab.Snapshot()
	for _, kind := range []struct {
		name string
		all  []clitest.Mistake
		each bool // files are compared for each line
	}{
		{name: "usage", all: usageMistakes()},
		{name: "RFEN", all: rfenMistakes()},
		{name: "settings", all: settingsMistakes()},
		{name: "engine", all: engineMistakes()},
		{name: "damage", all: damagedCorpora(), each: true},
		{name: "corpus", all: corpusMistakes()},
		{name: "book", all: bookMistakes()},
		{name: "folder", all: folderMistakes()},
		{name: "run", all: runMistakes(), each: true},
	} {
		for _, m := range kind.all {
			t.Run(kind.name, func(t *testing.T) {
				lab := lab.Restored(t)
				if kind.each {
					lab.Mistake(m)
					return
				}
				if m.Spoil != nil {
					m.Spoil(lab)
				}
				lab.Refuses(m)
			})
		}
	}
	lab.Unchanged(before)
}
