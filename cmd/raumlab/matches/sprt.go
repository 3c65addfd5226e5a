package matches

import (
	"fmt"
	"strconv"
	"strings"

	"raumlab/selfplay/elo"
)

// test returns the sequential test, or nil for none.
func (o MatchOptions) test() (*elo.SPRT, error) {
	model, err := elo.ParseModel(o.model)
	if err != nil && o.sprt != "" {
		return nil, fmt.Errorf("--model: %w", err)
	}
	return ParseTest(o.sprt, elo.SPRT{Model: model, Alpha: o.alpha, Beta: o.beta})
}

// ParseTest returns the test of --sprt with the other values of like, or nil for none.
func ParseTest(sprt string, like elo.SPRT) (*elo.SPRT, error) {
	if sprt == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(sprt, ",")
	var wrong [2]error
	like.Elo0, wrong[0] = strconv.ParseFloat(strings.TrimSpace(low), 64)
	like.Elo1, wrong[1] = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if wrong != [2]error{} {
		return nil, fmt.Errorf("--sprt %q: expected two numbers such as 0,10", sprt)
	}
	return &like, nil
}
