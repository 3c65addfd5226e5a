package rooms

import (
	"os"
	"sync"
	"time"
)

// A pulse writes the time to a file while any clock runs. After a kill the next process reads there
// how long the clocks ran. A beat that comes late shows that this process did not run meanwhile: it
// was stopped by a signal, or the machine slept.
type pulse struct {
	now    func() int64
	report func(error)
	paused func() // is called after a pause
	mutex  sync.Mutex
	file   *os.File
	clocks int   // that run
	last   int64 // when it last beat; 0 while it does not
	from   int64 // the last pause
	until  int64
	failed bool        // the last beat was not written, which was reported
	next   *time.Timer // nil while nothing is written
}

const (
	// beat is how much time of a clock a kill can lose.
	beat = 20 * time.Millisecond
	// lateBeat is how late a beat is that shows a pause. A busy machine is not that late.
	lateBeat = time.Second
)

// pause returns the last time during which the process did not run, zeros for none. It notices a
// pause before the next beat does.
func (p *pulse) pause() (from, until int64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.notice()
	return p.from, p.until
}

// notice takes note of a pause, if there was one. The mutex is held.
func (p *pulse) notice() {
	now := p.now()
	if p.last != 0 && now-p.last > (beat+lateBeat).Milliseconds() {
		p.from, p.until = p.last, now
		go p.paused()
	}
	if p.last != 0 {
		p.last = now
	}
}

// run counts a clock that starts or stops.
func (p *pulse) run(is bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !is {
		p.clocks--
		return
	}
	if p.clocks++; p.next == nil && p.file != nil {
		p.last = p.now()
		p.write()
	}
}

// write writes the time, and again later. The mutex is held.
func (p *pulse) write() {
	p.next = nil
	if p.file == nil || p.clocks == 0 {
		p.last = 0
		return
	}
	p.notice()
	err := writeAlive(p.file, p.now())
	if err != nil && !p.failed {
		p.report(err) // once: without it a restart gives back the time of the present ply
	}
	p.failed = err != nil
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
	if p.clocks > 0 {
		p.last = p.now()
	}
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
