package study

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"raumlab/engine/eval"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// An Evaluation is a point that was tried.
type Evaluation struct {
	Number      int                      `json:"number"` // from 0
	Start       bool                     `json:"start"`  // of the starting design
	Value       float64                  `json:"value"`  // nats a position, or minus Elo
	Variance    float64                  `json:"variance"`
	Improvement float64                  `json:"improvement"` // expected, in units of Value
	X           []float64                `json:"x"`
	Weights     [eval.NumWeights]float64 `json:"weights"` // centipawns
}

// A ledger is the file of evaluations. Each is a line, appended and synced before the next one
// begins.
type ledger struct {
	file   *os.File
	header []string
}

func header(s Space) []string {
	names := []string{"number", "start", "value", "variance", "improvement"}
	for _, a := range s.Axes {
		names = append(names, a.Name)
	}
	for _, t := range eval.Table() {
		names = append(names, t.Name)
	}
	return names
}

// openLedger reads the evaluations and drops an unfinished last line.
func openLedger(path string, s Space) (*ledger, []Evaluation, error) {
	file, err := disk.OpenOwn(path)
	if err != nil {
		return nil, nil, err
	}
	l := &ledger{file, header(s)}
	previous, err := l.read()
	if err != nil {
		file.Close()
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, previous, nil
}

func (l *ledger) read() ([]Evaluation, error) {
	content, err := disk.ReadAll(l.file, disk.MaxText)
	if err != nil {
		return nil, err
	}
	content = content[:bytes.LastIndexByte(content, '\n')+1]
	if err := l.file.Truncate(int64(len(content))); err != nil {
		return nil, err
	}
	if _, err := l.file.Seek(0, io.SeekEnd); err != nil {
		return nil, err
	}
	if len(content) == 0 {
		return nil, l.write(l.header)
	}
	return parseLedger(content, l.header)
}

func parseLedger(content []byte, header []string) (all []Evaluation, err error) {
	rows, err := csv.NewReader(bytes.NewReader(content)).ReadAll()
	if err != nil {
		return nil, hint.Errorf("%w: restore the file, or delete the lines from there on", err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], header) {
		return nil, fmt.Errorf("line 1: the columns are not those of the study: restore the file, or start another study")
	}
	for i, row := range rows[1:] {
		e, err := parseEvaluation(row, header)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+2, err)
		}
		if e.Number != i {
			return nil, fmt.Errorf(
				"line %d: found evaluation %d instead of %d: restore the file, or delete the lines from here on", i+2, e.Number, i)
		}
		all = append(all, e)
	}
	return all, nil
}

func damaged(column, text string) error {
	return fmt.Errorf("column %s: %q is not a valid value: restore the file, or delete the lines from here on",
		column, text)
}

func parseEvaluation(row, header []string) (e Evaluation, err error) {
	axes := len(header) - 5 - eval.NumWeights
	if e.Number, err = strconv.Atoi(row[0]); err != nil {
		return e, damaged(header[0], row[0])
	}
	if e.Start, err = strconv.ParseBool(row[1]); err != nil {
		return e, damaged(header[1], row[1])
	}
	numbers := make([]float64, len(row)-2)
	for i, text := range row[2:] {
		if numbers[i], err = strconv.ParseFloat(text, 64); err != nil {
			return e, damaged(header[i+2], text)
		}
	}
	e.Value, e.Variance, e.Improvement, e.X = numbers[0], numbers[1], numbers[2], numbers[3:3+axes]
	copy(e.Weights[:], numbers[3+axes:])
	return e, nil
}

func (l *ledger) append(e Evaluation) error {
	row := []string{strconv.Itoa(e.Number), strconv.FormatBool(e.Start)}
	for _, v := range slices.Concat([]float64{e.Value, e.Variance, e.Improvement}, e.X, e.Weights[:]) {
		row = append(row, strconv.FormatFloat(v, 'g', -1, 64)) // keeps every bit
	}
	return l.write(row)
}

func (l *ledger) write(row []string) error {
	var line bytes.Buffer
	w := csv.NewWriter(&line)
	if err := w.Write(row); err != nil {
		return err
	}
	w.Flush()
	if _, err := l.file.Write(line.Bytes()); err != nil {
		return disk.WriteError(l.file.Name(), err)
	}
	if err := l.file.Sync(); err != nil {
		return disk.WriteError(l.file.Name(), err)
	}
	return nil
}
