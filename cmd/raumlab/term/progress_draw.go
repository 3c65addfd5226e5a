package term

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// draw shows the bar from barAfter on until the end.
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
		fmt.Fprintf(p.out, "\r%s\x1b[0K", text) // work continues if the terminal fails
		return
	}
	// A step of the bar may draw it, so these come first.
	progressbar.OptionSetWidth(width)(p.bar)
	progressbar.OptionSetDescription(text)(p.bar)
	if p.bar.GetMax64() != p.total {
		p.bar.ChangeMax64(p.total)
	}
	// A full bar could not grow with the total. The error does not matter, as above.
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
