package report

import (
	"path/filepath"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/tuner/study"
)

// PageEvery is the least time between two pages of what runs, and the time after which a browser
// loads them again.
const PageEvery = 5 * time.Second

// WriteStudyPage writes the page of a finished study. verified says whether the match at its end is
// played.
func WriteStudyPage(dir string, s study.Settings, r study.Outcome, verified bool) error {
	return WritePage(dir, EndedSection(s, r), r.Verification, verified)
}

// WritePage writes a page of a study in its folder. If verified, it shows the match of that name in
// the folder, too.
func WritePage(dir string, section *Study, verification string, verified bool) error {
	page := folderPage(dir)
	page.Study = section
	if verified {
		var err error
		if page.Match, err = ReadMatch(filepath.Join(dir, verification)); err != nil {
			return err
		}
	}
	return Write(filepath.Join(dir, study.PageName), page)
}

// WriteRunningPage writes the page of a study that goes on.
func WriteRunningPage(dir string, section *Study) error {
	page := folderPage(dir)
	page.Study, page.Running = section, true
	return Write(filepath.Join(dir, study.PageName), page)
}

// folderPage begins the page of a folder.
func folderPage(dir string) Page {
	return Page{Title: "raumlab: " + filepath.Base(dir), Provenance: Provenance{Made: time.Now(), Version: cli.Version}}
}
