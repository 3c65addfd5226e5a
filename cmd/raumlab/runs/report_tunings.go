package runs

import (
	"cmp"
	"errors"
	"io/fs"

	"raumlab/cmd/raumlab/report"
	"raumlab/engine/variant"
	"raumlab/tuner/options"
	"raumlab/tuner/study"
)

// addStudy adds the section of a study, of Raumschach alone, that has ended or not.
func addStudy(page *report.Page, game *shownGame, dir string, taken func(bool, string) error) error {
	var section *report.Study
	settings, outcome, err := study.Read(dir)
	if errors.Is(err, fs.ErrNotExist) { // its outcome
		var now study.Progress
		settings, now, err = study.ReadProgress(dir)
		section = report.UnfinishedSection(settings, now)
	} else if err == nil {
		section = report.EndedSection(settings, outcome)
	}
	if err == nil {
		err = cmp.Or(taken(page.Study != nil, "study"), game.admit(dir, variant.Rules{}))
	}
	if err == nil {
		page.Study = section
	}
	return err
}

// addOptions adds the section of a tuning of options, of Raumschach alone, that has ended or not.
func addOptions(page *report.Page, game *shownGame, dir string, taken func(bool, string) error) error {
	state := report.OptionsEnded
	settings, outcome, err := options.Read(dir)
	trace := outcome.Trace
	if errors.Is(err, fs.ErrNotExist) { // its outcome
		var now options.Progress
		settings, now, err = options.ReadProgress(dir)
		trace, state = now.Trace, report.OptionsUnfinished
	}
	if err == nil {
		err = cmp.Or(taken(page.Options != nil, "tuning of options"), game.admit(dir, variant.Rules{}))
	}
	if err == nil {
		page.Options = report.OptionsSection(settings, trace, state)
	}
	return err
}
