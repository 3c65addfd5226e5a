package selfplay

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
)

// A document is a run, or a corpus that is scored again, as the workers of a hub read it: the header
// of the corpus, and the content of what the header names.
type document struct {
	Header   corpus.Header  `json:"header"`
	Engine   engine.Content `json:"engine"`
	Opening  OpeningContent `json:"opening"`
	GameTime time.Duration  `json:"game_time"` // which is in no header, because it changes no game
}

// ErrRemoteTables is why games that end by endgame tables are not played on other machines.
var ErrRemoteTables = errors.New(
	"tables are not sent to other machines: leave them out, or play parts of the run on each machine with 'raumlab selfplay --parts'")

// Document returns the configuration as ReadDocument reads it. Endgame tables are too large for it.
func (c Config) Document() ([]byte, error) {
	if c.Exact.Tables != nil {
		return nil, fmt.Errorf("adjudicate_tables: %w", ErrRemoteTables)
	}
	opening, err := c.Opening.Content()
	if err != nil {
		return nil, err
	}
	return json.Marshal(document{c.Header(""), c.Engine.WithoutShipped().Content(), opening, c.Bounds.Time})
}

// ReadDocument reads a configuration.
func ReadDocument(text []byte) (Config, error) {
	d, err := readDocument(text)
	if err != nil {
		return Config{}, err
	}
	c, opening, err := configOf(&d.Header)
	if err != nil {
		return Config{}, err
	}
	if c.Opening, err = c.Opening.With(c.Rules, d.Opening); err == nil {
		err = c.checkOpening(opening)
	}
	if err != nil {
		return Config{}, err
	}
	if c.Engine, err = d.engine(); err != nil {
		return Config{}, err
	}
	c.Bounds.Time = d.GameTime
	return c, c.Validate()
}

func readDocument(text []byte) (d document, err error) {
	err = (decoding.Allow{ControlCharacters: true}).Line(text, &d)
	return d, err
}

// engine returns the engine of the header with the content that was sent.
func (d *document) engine() (engine.Config, error) {
	hash, _, options := engineOf(&d.Header)
	return engine.OfDocument(engine.Document{Name: d.Header.Engine.Name, Hash: hash, Options: options, Content: d.Engine},
		d.Header.Rules)
}

// An OpeningContent is what an opening has beside its text, or the file that this names.
type OpeningContent struct {
	Suite []string       `json:"suite"`          // RFENs in their order; null for none
	Book  []byte         `json:"book"`           // null for none
	Lines [][]board.Move `json:"lines"`          // null for none
	First int64          `json:"first_of_lines"` // the game that has the first line
}

// Content returns the content of an opening.
func (o Opening) Content() (c OpeningContent, err error) {
	switch {
	case o.Suite != nil:
		for i := range o.Suite.positions {
			c.Suite = append(c.Suite, o.Suite.positions[i].RFEN())
		}
	case o.Book != nil:
		c.Book, err = o.Book.book.Encode()
	case o.Lines != nil:
		c.Lines, c.First = o.Lines.moves, o.Lines.first
	}
	return c, err
}

// With returns an opening that was read as text with its content, for games under the rules.
func (o Opening) With(rules variant.Rules, c OpeningContent) (Opening, error) {
	fail := func(err error) (Opening, error) { return Opening{}, fmt.Errorf("opening %s: %w", o.Reference(), err) }
	switch {
	case o.Suite != nil:
		read := suite.Suite{Rules: rules.Base()}
		for _, text := range c.Suite {
			p, err := board.ParseRFEN(rules.Base(), text)
			if err != nil {
				return fail(err)
			}
			read.Positions = append(read.Positions, suite.Position{Board: p})
		}
		s, err := newSuite(o.Suite.ref, read)
		if err != nil {
			return fail(err)
		}
		o.Suite = s
	case o.Book != nil:
		b, err := book.Decode(c.Book)
		if err != nil {
			return fail(err)
		}
		o.Book = newBook(o.Book.ref, b)
	case o.Lines != nil:
		o.Lines = NewLines(c.First, c.Lines)
	}
	return o, nil
}
