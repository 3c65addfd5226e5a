package disk

import (
	"errors"
	"regexp"
	"strings"
)

// address matches the begin of a URL, also in quotes. Of known kinds a slash is enough, as is left of
// two where a program has cleaned a path; URLs of files need none.
var address = regexp.MustCompile(`^[\s'"]*(?:([A-Za-z][A-Za-z0-9+.-]*)://|(?i:(file)):|` +
	`(?i:s3[an]?|gs|gcs|az|abfss?|wasbs?|adl|r2|b2|oss|https?|ftps?|sftp|scp|ssh|hdfs|webdavs?|davs?|smb|nfs|rclone):/)`)

// home matches the begin of a path below ~, which only a shell replaces, and not after --out=.
var home = regexp.MustCompile(`^[\s'"]*~(?:/|$)`)

// CheckPath refuses the URL of a bucket, a page or a file, such as s3://games/run, as a path, and a path
// below ~. The system would take them for folders s3: and ~ below the present one. All functions here
// that take a path from a user check it.
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
	case home.MatchString(path):
		return errors.New("the shell has not replaced ~ by your home folder: write $HOME instead")
	case found == nil:
		return nil
	case strings.EqualFold(found[1]+found[2], "file"):
		return errors.New("this is a URL, and raumlab takes paths: write the path without file://")
	}
	return errors.New("this is a URL, and raumlab reads and writes only files and folders on disk: " +
		"name one there, and copy it with rclone or the tool of the service")
}
