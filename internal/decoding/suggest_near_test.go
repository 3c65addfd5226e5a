package decoding

import "testing"

// A near miss differs in case and signs, or by a letter; other words are words of their own.
func TestNearMiss(t *testing.T) {
	known := Known("RFEN", "Result", "score_cp", "WhiteClock", "ply")
	for word, want := range map[string]string{
		"Rfen": "RFEN", "rfen": "RFEN", "RFNE": "RFEN", "FEN": "RFEN", "RFENs": "RFEN", "r.f.e.n": "RFEN", "RFXN": "RFEN",
		"score-cp": "score_cp", "ScoreCP": "score_cp", "scores_cp": "score_cp", "Whiteclocks": "WhiteClock",
		"WhiteCloks": "WhiteClock", "WithClock": "WhiteClock", "PLY": "ply", "resultt": "Result", "esult": "Result",
		"RFEN": "", "Result": "", "score_cp": "", "ply": "", "": "", "RF": "", "plies": "", "plys": "", "score": "",
		"static_cp": "", "Results2": "", "WhiteElo": "", "BlackClock2": "",
	} {
		if got := known.NearMiss(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
}
