package report

import (
	"path/filepath"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

// PageEvery is the least time between two pages of a study that goes on.
const PageEvery = 5 * time.Second

// WriteStudyPage writes the page of a study that has ended, with the match at its end once that is
// played.
func WriteStudyPage(dir string, s study.Settings, r study.Outcome, verified *match.Summary) error {
	return WritePage(dir, EndedSection(s, r), r.Verification, verified)
}

// WritePage writes a page of a study in its folder; verified is the match of that name in it, nil
// where none is played.
func WritePage(dir string, section *Study, verification string, verified *match.Summary) error {
	page := Page{Title: "raumlab: " + filepath.Base(dir), Provenance: Provenance{Made: time.Now(), Version: cli.Version}, Study: section}
	if verified != nil {
		var err error
		if page.Match, err = MatchSection(filepath.Join(dir, verification), *verified); err != nil {
			return err
		}
	}
	return Write(filepath.Join(dir, study.PageName), page)
}
