package report

import (
	"fmt"
	"math"
	"strings"

	"raumlab/corpus/audit"
)

// auditRows are the checks as the report shows them.
func auditRows(a *audit.Audit) (rows []Check) {
	for _, c := range a.Checks {
		rows = append(rows, Check{Name: strings.ReplaceAll(c.Name, "_", " "), Value: Figure(c.Value), Limit: LimitsOf(c), Passed: c.Passed, Text: c.Text})
	}
	return rows
}

// Figure formats a value of a check for people.
func Figure(x float64) string {
	switch {
	case x == math.MaxFloat64:
		return "without bound"
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4f", x)
}

func LimitsOf(c audit.Check) string {
	switch {
	case c.Least == 0:
		return fmt.Sprintf("at most %g", c.Most)
	case c.Most == 1 || c.Most == math.MaxFloat64:
		return fmt.Sprintf("at least %g", c.Least)
	}
	return fmt.Sprintf("%g to %g", c.Least, c.Most)
}

func VerdictOf(c audit.Check) string {
	if c.Passed {
		return "pass"
	}
	return "FAIL"
}
