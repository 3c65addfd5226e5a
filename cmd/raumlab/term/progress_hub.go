package term

import (
	"fmt"
	"time"
)

// Of says that others play, and how to ask who. Until the end that is shown also while no step
// ends, as while all wait for the first result of a search.
func (p *Progress) Of(hub func() *HubStatus) {
	p.mutex.Lock()
	p.hub = hub
	p.mutex.Unlock()
	p.Steadily()
}

// Steadily also tells the state while no step ends, until the end.
func (p *Progress) Steadily() {
	p.regularly(time.Second, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if !p.hasEnded() {
			p.tell()
		}
	})
}

// playing asks who plays; nil where this process does.
func (p *Progress) playing() *HubStatus {
	if p.hub == nil {
		return nil
	}
	return p.hub()
}

// Line prints a line above the bar.
func (p *Progress) Line(format string, values ...any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.drawn && !p.hasEnded() {
		fmt.Fprint(p.out, clearLine)
	}
	fmt.Fprintf(p.out, format+"\n", values...)
}
