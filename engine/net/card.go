package net

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"raumlab/engine/board"
	"raumlab/engine/weights"
	"raumlab/internal/sanitize"
)

// A Card says what a network is for and where it came from. What is unknown is zero.
type Card struct {
	Rules     board.Rules       `json:"rules"`     // of the games it is for
	K         float64           `json:"k"`         // centipawns of a unit of log-odds; fitted once, then held
	Corpora   []string          `json:"corpora"`   // digests of the corpora it was trained on
	Games     int64             `json:"games"`     // with a training position
	Positions int64             `json:"positions"` // that it was trained on
	Settings  map[string]string `json:"settings"`  // of the training
	Losses    map[string]string `json:"losses"`    // on held-out positions
	Version   string            `json:"version"`   // of the program that made the file
	// Certificate has the matches of the network, whose Elo follows from their pairs and is not stored.
	Certificate []weights.Trial `json:"certificate,omitempty"`
}

// MaxK bounds K, in centipawns either way.
const MaxK = 100_000

func (c Card) clone() Card {
	c.Corpora, c.Certificate = slices.Clone(c.Corpora), slices.Clone(c.Certificate)
	c.Settings, c.Losses = present(c.Settings), present(c.Losses)
	return c
}

// present returns a copy that is not nil.
func present(m map[string]string) map[string]string {
	all := map[string]string{}
	maps.Copy(all, m)
	return all
}

// validate reports the first field that no file may have.
func (c Card) validate() error {
	if !(c.K > 0 && c.K <= MaxK) || math.IsNaN(c.K) {
		return fmt.Errorf("key k = %v: expected more than 0 and at most %d centipawns", c.K, MaxK)
	}
	if c.Games < 0 || c.Positions < 0 {
		return fmt.Errorf("keys games = %d and positions = %d: expected no negative numbers", c.Games, c.Positions)
	}
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	if len(text) > maxCard {
		return fmt.Errorf("card of %d bytes: expected at most %d", len(text), maxCard)
	}
	return sanitize.CheckJSON(text)
}
