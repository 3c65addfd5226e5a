package book

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
)

// A Parquet file guards its pages by checksums, but neither page headers nor footer. A library that
// meets a damaged one may panic or read less. So a book carries the SHA-256 of all its bytes, with
// zeros for the digits of the digest itself. The digest is the value of a metadata key in the
// footer, so that the file remains an ordinary Parquet file.

const sealKey = metadataPrefix + "sha256"

// openSeal is the value of sealKey before the digest is known.
var openSeal = string(bytes.Repeat([]byte{'0'}, hex.EncodedLen(sha256.Size)))

// sealMark is how the footer spells the key and begins its value: a Thrift compact field header
// (next field, binary) and the length.
var sealMark = []byte(sealKey + "\x18" + string(rune(hex.EncodedLen(sha256.Size))))

var errNoSeal = errors.New("it is not a book, or it is damaged: it has no seal")

// seal writes the digest of the file into it.
func seal(file []byte) error {
	at, err := findSeal(file)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(file)
	hex.Encode(file[at:], sum[:])
	return nil
}

// checkSeal returns an error if the file is not as it was when it was sealed.
func checkSeal(file []byte) error {
	at, err := findSeal(file)
	if err != nil {
		return err
	}
	h := sha256.New()
	h.Write(file[:at])
	h.Write([]byte(openSeal))
	h.Write(file[at+len(openSeal):])
	if sum := hex.EncodeToString(h.Sum(nil)); sum != string(file[at:at+len(openSeal)]) {
		return fmt.Errorf("its SHA-256 is %s, but %q in its seal: the file is damaged or was altered", sum,
			file[at:at+len(openSeal)])
	}
	return nil
}

// findSeal returns the offset of the digits of the digest.
func findSeal(file []byte) (int, error) {
	i := bytes.Index(file, sealMark)
	if i < 0 || i+len(sealMark)+len(openSeal) > len(file) {
		return 0, errNoSeal
	}
	at := i + len(sealMark)
	if bytes.Contains(file[at:], sealMark) {
		return 0, errors.New("it has two seals")
	}
	return at, nil
}
