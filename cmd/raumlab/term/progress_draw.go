package term

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// draw shows the bar once its time has come, and until the end.
func (p *Progress) draw() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	now := time.Now()
	if p.hasEnded() || now.Sub(p.started) < barAfter {
		return
	}
	p.drawn = true
	text, width := p.fit(p.facts(p.done, now, p.details))
	if width == 0 {
		fmt.Fprintf(p.out, "\r%s\x1b[0K", text) // what cannot be drawn is no reason to stop the work
		return
	}
	// Both before any step of the bar, which may draw it.
	progressbar.OptionSetWidth(width)(p.bar)
	progressbar.OptionSetDescription(text)(p.bar)
	if p.bar.GetMax64() != p.total {
		p.bar.ChangeMax64(p.total)
	}
	// a full one goes for good, and the total may yet grow; for the error, see above
	_ = p.bar.Set64(min(p.done, p.total-1))
	p.bar.Describe(text)
}

func (p *Progress) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}
