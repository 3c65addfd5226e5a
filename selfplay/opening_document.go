package selfplay

import (
	"fmt"
	"strings"

	"raumlab/book"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// An OpeningDocument is how games begin, with the content of the file that an Opening names. It is
// JSON.
type OpeningDocument struct {
	Text  string         `json:"text"`           // what Reference returns
	Name  string         `json:"name"`           // what String returns
	Suite []string       `json:"suite"`          // RFENs in their order; null for none
	Book  []byte         `json:"book"`           // null for none
	Lines [][]board.Move `json:"lines"`          // null for none
	First int64          `json:"first_of_lines"` // the game that has the first line
	Hash  string         `json:"sha256"`         // what Hash returns
}

// Document returns the opening as a document.
func (o Opening) Document() (d OpeningDocument, err error) {
	d.Text, d.Name, d.Hash = o.Reference(), o.String(), o.Hash()
	switch {
	case o.Suite != nil:
		for i := range o.Suite.positions {
			d.Suite = append(d.Suite, o.Suite.positions[i].RFEN())
		}
	case o.Book != nil:
		d.Book, err = o.Book.book.Encode()
	case o.Lines != nil:
		d.Lines, d.First = o.Lines.moves, o.Lines.first
	}
	return d, err
}

// OfOpeningDocument returns the opening of a document for games under the rules.
func OfOpeningDocument(d OpeningDocument, rules variant.Rules) (o Opening, err error) {
	fail := func(err error) (Opening, error) { return Opening{}, fmt.Errorf("opening %s: %w", d.Text, err) }
	kind, ref, _ := strings.Cut(d.Text, ":")
	_, name, _ := strings.Cut(d.Name, ":")
	switch {
	case d.Suite != nil:
		o.Suite = &Suite{ref: ref, name: name, rules: rules, hash: d.Hash}
		for _, text := range d.Suite {
			p, err := variant.ParseRFEN(rules, text)
			if err != nil {
				return fail(err)
			}
			o.Suite.positions = append(o.Suite.positions, p)
		}
	case d.Book != nil:
		b, err := book.Decode(d.Book)
		if err != nil {
			return fail(err)
		}
		o.Book = &Book{ref: ref, name: name, book: b, hash: b.Digest()}
	case kind == grownKind:
		if o, err = ParseOpening("softmax:" + ref); err != nil {
			return fail(err)
		}
		o.Lines = NewLines(d.First, d.Lines)
	default:
		if o, err = ParseOpening(d.Text); err != nil {
			return Opening{}, err
		}
	}
	if o.Reference() != d.Text || o.String() != d.Name || o.Hash() != d.Hash {
		return fail(fmt.Errorf("its document differs: %s with the hash %q, expected %q", o.Reference(), o.Hash(), d.Hash))
	}
	return o, nil
}
