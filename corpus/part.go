package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// maxPart is more bytes than a part has that is not in a manifest.
const maxPart = 1 << 36

// KindGames is the kind of a part in its metadata.
const KindGames = "games"

// partMetadata is the metadata of a part, which explains it to readers without the manifest.
func (m *Manifest) partMetadata(first int64) (map[string]string, error) {
	configuration, err := json.Marshal(m.Configuration)
	if err != nil {
		return nil, err
	}
	engine, err := json.Marshal(m.Engine)
	if err != nil {
		return nil, err
	}
	return map[string]string{
		"kind":           KindGames,
		"schema":         strconv.Itoa(m.Schema),
		"rules":          m.Rules.String(),
		"version":        m.Version,
		"configuration":  string(configuration),
		"engine":         string(engine),
		"weights_sha256": m.Weights,
		"fingerprint":    m.Fingerprint,
		"first_game":     strconv.FormatInt(first, 10),
	}, nil
}

// load reads a part and compares size and hash with the manifest.
func (p *Part) load(dir string) ([]byte, error) {
	if err := p.checkSize(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, p.File)
	data, err := disk.ReadFile(path, p.Bytes)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != p.SHA256 {
		return nil, fmt.Errorf("%s: SHA-256 is %x, the manifest says %s: the file is damaged or was altered; %s", path, sum,
			sanitize.Quote(p.SHA256), partHint)
	}
	return data, nil
}

const partHint = "restore it from a copy, or remove it and run the command that made the corpus again"

func (p *Part) checkSize(dir string) error {
	path := filepath.Join(dir, p.File)
	info, err := os.Stat(path)
	if err != nil {
		return hint.Errorf("%s: part of the manifest cannot be read (%w): %s", path, err, partHint)
	}
	if size := info.Size(); size != p.Bytes {
		return fmt.Errorf("%s: %s, the manifest says %d: the file was cut off or altered; %s", path, plural.Of(size, "byte"),
			p.Bytes, partHint)
	}
	return nil
}
