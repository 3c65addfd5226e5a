package games

import (
	"fmt"
	"syscall"
	"time"

	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/audit"
	"raumlab/engine/board"
	"raumlab/internal/plural"
)

func (v *watcher) now(state string) term.RunStatus {
	info, m, stuck := v.corpus.Info(), v.corpus.Manifest(), v.stuck
	if state == term.StatusFailed { // the games of an unfinished part are lost
		info = v.corpus.Stored()
		stuck = info.Quarantined
	}
	s := term.RunStatus{
		State: state, Corpus: v.dir, Time: time.Now().UTC().Format(time.RFC3339),
		Games: info.Games, Planned: m.EndGame - m.FirstGame, Quarantined: stuck, Positions: info.Plies,
		WhiteWins: info.WhiteWins, Draws: info.Draws, BlackWins: info.BlackWins, Terminations: info.Terminations,
		BytesWritten: m.Bytes, Alarms: []string{}, Hub: v.pool.Status(),
	}
	s.Duplicates, s.DuplicatesExact = info.Duplicates()
	spent := time.Since(v.started)
	s.GamesPerSecond, s.SecondsLeft = term.Pace(v.handled, float64(s.Planned-s.Games-s.Quarantined), spent)
	s.PositionsPerSecond, _ = term.Pace(info.Plies-v.first.Plies, 0, spent)
	var fs syscall.Statfs_t
	// BytesFree stays 0 if the file system does not tell
	if err := syscall.Statfs(v.dir, &fs); err == nil {
		s.BytesFree = uint64(fs.Bavail) * uint64(fs.Bsize)
	}
	return s
}

// alarm lists the shares beyond their limits in the status, and warns of each once.
func (v *watcher) alarm(s *term.RunStatus) {
	done := s.Games + s.Quarantined
	for _, x := range []struct {
		name   string
		n, of  int64
		limit  float64
		remedy string
	}{
		{"drawn", s.Draws, s.Games, v.draws, drawHint(s)},
		{"are duplicates", s.Duplicates, s.Games, v.duplicates, "other openings or another depth give more variety"},
		{"are in quarantine", s.Quarantined, done, audit.MostQuarantined,
			"play one of them with 'raumlab replay' to see why"},
	} {
		share := float64(x.n) / float64(max(x.of, 1))
		if done < alarmGames || share <= x.limit || x.limit == 1 {
			continue
		}
		text := fmt.Sprintf("%d of %s (%.1f %%) %s, more than %.1f %%: %s", x.n, plural.Of(x.of, "game"), 100*share, x.name,
			100*x.limit, x.remedy)
		s.Alarms = append(s.Alarms, text)
		if !v.warned[x.name] {
			v.warned[x.name] = true
			v.line("warning: %s", text)
		}
	}
}

// drawHint says how to get fewer draws.
func drawHint(s *term.RunStatus) string {
	if n := int64(s.Terminations[board.PlyLimit.String()]); 2*n > s.Draws {
		return fmt.Sprintf("%d reached the move limit, so raise --max-plies", n)
	}
	return "other openings or another depth give more variety"
}
