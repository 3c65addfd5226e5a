package growth

import (
	"errors"
	"fmt"
	"io/fs"

	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/folder"
)

// The files of the folder.
const (
	SettingsName = "growth.json"  // written first, never changed
	GamesName    = "games"        // the corpus
	BookName     = "book.parquet" // of the games so far, written whenever a run ends
)

// kind is the folder of a book that grows.
var kind = folder.Kind{
	Holds: "growing book", Settings: SettingsName, Files: []string{BookName}, Folders: []string{GamesName},
}

// settings are what all rounds depend on.
type settings struct {
	Version   string        `json:"version"`
	Rules     string        `json:"rules"`
	Engine    string        `json:"engine"`
	Hash      string        `json:"engine_sha256"`
	Signature string        `json:"signature"` // how the program plays the engine
	Depth     int           `json:"depth"`
	Seed      decoding.Seed `json:"seed"`
	Opening   string        `json:"opening"`
	Round     string        `json:"round"` // how growth makes a round
}

func (c Config) settings(version string) settings {
	e := c.Engine.WithoutShipped()
	return settings{
		Version: version, Rules: c.Rules.String(), Engine: e.Name, Hash: e.Hash(), Signature: e.Signature(
			variant.Of(c.Rules)),
		Depth: c.Depth, Seed: decoding.Seed(c.Seed), Opening: c.selfplay().Opening.String(),
		Round: fmt.Sprintf("%d games, %d main lines with %d+%d", RoundGames, MainLines, lineGames, doubtGames),
	}
}

// claim claims the folder. It writes the settings of a new book and compares those of an old one.
func (c Config) claim(dir, version string) (*folder.Folder, error) {
	f, err := kind.Claim(dir)
	if err != nil {
		return nil, err
	}
	was, now, file := settings{}, c.settings(version), f.Path(SettingsName)
	switch err = folder.Read(file, &was); {
	case errors.Is(err, fs.ErrNotExist):
		err = folder.Write(file, now)
	case err == nil:
		err = folder.Disagree(fmt.Sprintf("the growing book %s was started with other settings", dir), was, now)
	}
	if err != nil {
		return nil, errors.Join(err, f.Release())
	}
	return f, nil
}
