package term

import (
	"fmt"
	"math"
	"strings"
)

// Ending is the name of a termination for people, such as hundred plies for hundred_plies.
func Ending(name string) string { return strings.ReplaceAll(name, "_", " ") }

// About formats a number, with a word before an estimate.
func About(n int64, exact bool) string {
	if exact {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("about %d", n)
}

func Ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func Share(points float64, games int64) float64 {
	if games == 0 {
		return 0
	}
	return points / float64(games)
}

// before puts a sign before a text that is not empty.
func before(sign, text string) string {
	if text == "" {
		return ""
	}
	return sign + text
}

// Short abbreviates a hash.
func Short(hash string) string { return hash[:min(12, len(hash))] }

// Roughly formats a time for people who decide whether to wait.
func Roughly(seconds float64) string {
	const minute, hour, day = 60, 3600, 86400
	switch {
	case seconds < 0.75*minute:
		return fmt.Sprintf("about %.0f seconds", max(10, 10*math.Round(seconds/10)))
	case seconds < 1.5*minute:
		return "about a minute"
	case seconds < 0.75*hour:
		return fmt.Sprintf("about %.0f minutes", seconds/minute)
	case seconds < 1.5*hour:
		return "about an hour"
	case seconds < 2*day:
		return fmt.Sprintf("about %.0f hours", max(2, seconds/hour))
	}
	return fmt.Sprintf("about %.0f days", seconds/day)
}
