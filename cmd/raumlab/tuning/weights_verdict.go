package tuning

import (
	"fmt"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
)

// checkCertificate reports a trial of a file whose Elo does not follow from its pentanomial, or whose test
// accepted the hypothesis that the pairs contradict.
func checkCertificate(file string, trials []weights.Trial) error {
	const hint = "a number was changed after the match: restore it, or remove the certificate (every [[certificate]] up to the next table), and write it again with raumlab weights certify"
	for i, t := range trials {
		e := elo.Pentanomial(t.Pentanomial).EloAfter(int(t.Lengthened))
		for _, x := range []struct {
			key       string
			says, was float64
		}{{"elo", t.Elo, e.Value}, {"elo_low", t.Low, e.Low}, {"elo_high", t.High, e.High}} {
			if x.says != x.was {
				return fmt.Errorf("%s: certificate number %d: %s = %v, but pentanomial %v gives %v: %s", file, i+1, x.key, x.says,
					t.Pentanomial, x.was, hint)
			}
		}
		if t.Verdict == "H1" && t.LLR <= 0 || t.Verdict == "H0" && t.LLR >= 0 {
			return fmt.Errorf("%s: certificate number %d: verdict = %q, but llr = %v contradicts it: %s", file, i+1, t.Verdict,
				t.LLR, hint)
		}
	}
	return nil
}

// provenOf says in a line what the certificate of weights proves. Of one match of fixed length
// it says the same as the command that played it.
func provenOf(w weights.File) string {
	if len(w.Certificate) != 1 || w.Certificate[0].Test != "" {
		return provedBy(w.Certificate)
	}
	t, which := w.Certificate[0], "the weights"
	if method := w.Provenance.Method; method != "" && method != weights.Published(eval.Corrected).Provenance.Method {
		which = report.TunedWeights
	}
	return report.WeightsVerdict(which, opponentName(t), t.Pentanomial, int(t.Lengthened))
}

// provedBy summarises in a line what matches prove.
func provedBy(trials []weights.Trial) string {
	var stronger, weaker int
	for _, t := range trials {
		switch proves(t) {
		case 1:
			stronger++
		case -1:
			weaker++
		}
	}
	switch all := plural.Of(len(trials), "match"); {
	case len(trials) == 0:
		return "not proved: no match is known"
	case stronger == len(trials):
		return fmt.Sprintf("stronger, shown by %s", all)
	case stronger == 0 && weaker == 0:
		return fmt.Sprintf("not proved: %s undecided", all)
	default:
		return fmt.Sprintf("%s: %d show the weights to be stronger, %d weaker, %d undecided", all, stronger, weaker,
			len(trials)-stronger-weaker)
	}
}

// opponentName is the name of the other weights if they ship, and otherwise their hash, cut short.
func opponentName(t weights.Trial) string {
	if name := weights.NameOf(t.Opponent); name != "" {
		return name
	}
	return term.Short(t.Opponent)
}

// proves returns 1 if a trial shows the weights to be stronger, -1 for weaker, and 0 for neither. Its
// interval of Elo must exclude 0. A test must also have accepted a hypothesis on that side, over one
// that concedes nothing: a test of -10 against 0 passes weights that are merely not much weaker, and
// one of 0 against 10 accepts 0 for many weights that gain a little.
func proves(t weights.Trial) int {
	accepted, refused, ok := hypotheses(t)
	switch {
	case t.Low > 0 && (t.Test == "" || ok && accepted > refused && refused >= 0):
		return 1
	case t.High < 0 && (t.Test == "" || ok && accepted < refused):
		return -1
	}
	return 0
}

// hypotheses returns what the test of a trial accepted and what it rejected, in its unit of Elo. If
// the weights were side B of the match, H1 is below H0, so the name of the hypothesis is not
// enough.
func hypotheses(t weights.Trial) (accepted, refused float64, ok bool) {
	h, err := weights.ParseHypotheses(t.Test)
	if err != nil {
		return 0, 0, false // written by hand: a certificate may hold any text
	}
	switch t.Verdict {
	case "H0":
		return h.Elo0, h.Elo1, true
	case "H1":
		return h.Elo1, h.Elo0, true
	}
	return 0, 0, false
}
