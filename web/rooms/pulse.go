package rooms

import (
	"os"
	"sync"
	"time"
)

// A pulse writes the time to a file while any clock runs. After a kill the next process reads there
// how long the clocks ran.
type pulse struct {
	now    func() int64
	report func(error)
	mutex  sync.Mutex
	file   *os.File
	clocks int         // that run
	next   *time.Timer // nil while nothing is written
}

// beat is how much time of a clock a kill can lose.
const beat = 20 * time.Millisecond

// run counts a clock that starts or stops.
func (p *pulse) run(is bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !is {
		p.clocks--
		return
	}
	if p.clocks++; p.next == nil && p.file != nil {
		p.write()
	}
}

// write writes the time, and again later. The mutex is held.
func (p *pulse) write() {
	p.next = nil
	if p.file == nil || p.clocks == 0 {
		return
	}
	if err := writeAlive(p.file, p.now()); err != nil {
		p.report(err) // once: without it a restart gives back the time of the present ply
		return
	}
	p.next = time.AfterFunc(beat, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.write()
	})
}

// start begins the writing. Before it, the file says when the last process ran.
func (p *pulse) start(file *os.File) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.file = file
	p.write()
}

// stop writes the time once more.
func (p *pulse) stop() error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.file == nil {
		return nil
	}
	var err error
	if p.clocks > 0 {
		err = writeAlive(p.file, p.now())
	}
	if p.next != nil {
		p.next.Stop()
	}
	if e := p.file.Close(); err == nil {
		err = e
	}
	p.file = nil
	return err
}
