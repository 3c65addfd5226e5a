package match

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"raumlab/engine/uci/client"
	"raumlab/internal/sanitize"
)

// A Log has every line that programs are sent and print. A nil Log takes down nothing.
type Log struct {
	mutex sync.Mutex
	w     io.Writer
	err   error // the first
}

// NewLog returns a log that writes each line at once.
func NewLog(w io.Writer) *Log { return &Log{w: w} }

// Err returns the first error of writing; what came after it is missing.
func (l *Log) Err() error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.err
}

// of returns the log of a side's program in the game of that number, nil for a trial.
func (l *Log) of(side Side, game *atomic.Int64) client.Log {
	if l == nil {
		return nil
	}
	return func(at time.Time, sent bool, line string) {
		round, direction := "-", "<"
		if game != nil {
			n := game.Load()
			round = fmt.Sprintf("%d.%d", n/2, n%2+1)
		}
		if sent {
			direction = ">"
		}
		l.write(fmt.Sprintf("%s %s %v %s %s\n", at.UTC().Format("2006-01-02T15:04:05.000000Z"), round, side, direction,
			sanitize.Line(line)))
	}
}

func (l *Log) write(text string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.err == nil {
		_, l.err = io.WriteString(l.w, text)
	}
}
