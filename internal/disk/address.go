package disk

import (
	"errors"
	"regexp"
	"strings"
)

// address matches the begin of a URL. URLs of files may have a single slash.
var address = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*)://|^(?i:(file)):/`)

// CheckPath refuses the URL of a bucket, a page or a file, such as s3://games/run, as a path. The
// system would take it for a folder s3: below the present one. All functions here that take a path
// from a user check it.
func CheckPath(path string) error {
	if why := urlError(path); why != nil {
		return refuse("%s: %w", path, why)
	}
	return nil
}

// urlError is CheckPath without the path in the error.
func urlError(path string) error {
	found := address.FindStringSubmatch(path)
	switch {
	case found == nil:
		return nil
	case strings.EqualFold(found[1]+found[2], "file"):
		return errors.New("this is a URL, and raumlab takes paths: write the path without file://")
	}
	return errors.New("this is a URL, and raumlab reads and writes only files and folders on disk: " +
		"name one there, and copy it with rclone or the tool of the service")
}
