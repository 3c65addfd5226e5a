package weights

import "fmt"

// Hypotheses are those of a sequential test on weights: that they are Elo0 or Elo1 over the others.
// The certificate has them as a text, see [Trial].
type Hypotheses struct {
	Unit        string // of the Elo: Elo or nElo
	Elo0, Elo1  float64
	Alpha, Beta float64 // greatest probabilities of accepting H1 under H0, and H0 under H1
}

const hypothesesForm = "%s %g against %g, alpha %g, beta %g"

// String is the text of the certificate: nElo 0 against 10, alpha 0.05, beta 0.05.
func (h Hypotheses) String() string {
	return fmt.Sprintf(hypothesesForm, h.Unit, h.Elo0, h.Elo1, h.Alpha, h.Beta)
}

// ParseHypotheses reads what String writes, and no other text.
func ParseHypotheses(text string) (h Hypotheses, err error) {
	if _, err = fmt.Sscanf(text, hypothesesForm, &h.Unit, &h.Elo0, &h.Elo1, &h.Alpha, &h.Beta); err != nil ||
		h.String() != text {
		return Hypotheses{}, fmt.Errorf("test %q: expected hypotheses such as nElo 0 against 10, alpha 0.05, beta 0.05", text)
	}
	return h, nil
}
