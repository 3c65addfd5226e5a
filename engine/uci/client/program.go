// Package client plays with other programs through the UCI protocol, in the dialect of
// docs/reference/formats/protocol.md: it starts them, tells them positions and reads their moves.
//
// It assumes nothing about a program but that it can be started. A program that crashes, hangs or
// prints nonsense causes a Fault; its process must be closed and another one started.
package client

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A Program is a command that speaks UCI.
type Program struct {
	Command string // as it was written
	Hash    string // SHA-256 of the words, where files and folders count by content, the executable too
	Log     Log    // nil for none
	path    string
	args    []string
	options []Option
	content string // SHA-256 of the executable and of the arguments; a file counts by its content
}

// A Log receives each line that a process is sent or prints, with the time. Several goroutines call
// it at once.
type Log func(at time.Time, sent bool, line string)

// optionPrefix begins the words of a command that are options of the protocol, not arguments.
const optionPrefix = "option."

// Load reads a command: words as in a shell, where quotes keep spaces, first the program. A word
// option.NAME=VALUE is no argument: it sets an option of the protocol. The program must exist.
func Load(command string) (Program, error) {
	p := Program{Command: strings.TrimSpace(command)}
	words, err := split(command)
	if err != nil {
		return p, fmt.Errorf("program %s: %w", p.Command, err)
	}
	for _, w := range words {
		option, isOption := strings.CutPrefix(w, optionPrefix)
		name, value, hasValue := strings.Cut(option, "=")
		switch {
		case isOption && (name == "" || !hasValue || strings.ContainsAny(option, "\r\n")):
			return p, fmt.Errorf("program %s: %q: expected option.NAME=VALUE", p.Command, w)
		case isOption && slices.ContainsFunc(p.options, Option{name, value}.isOf):
			return p, fmt.Errorf("program %s: %q: the option is there already: give it once", p.Command, w)
		case isOption:
			p.options = append(p.options, Option{name, value})
		case p.path == "":
			p.path = w
		default:
			p.args = append(p.args, w)
		}
	}
	if p.path == "" {
		return p, errors.New("no program: expected PROGRAM ARGUMENTS, such as raumlab uci")
	}
	if p.path, err = exec.LookPath(p.path); err != nil {
		return p, fmt.Errorf("program: %w", err)
	}
	p.Hash, p.content, err = p.identities(words)
	return p, err
}

// With returns the program with further options, which its hash counts. The command names them as
// Load reads them.
func (p Program) With(options []Option) Program {
	sum := sha256.New()
	fmt.Fprintln(sum, p.Hash)
	p.options = slices.Clone(p.options)
	for _, o := range options {
		p.options = slices.DeleteFunc(p.options, o.isOf) // a program is told each option once
		word := optionPrefix + o.Name + "=" + o.Value
		if strings.ContainsAny(word, " \t") {
			word = "'" + word + "'"
		}
		p.Command += " " + word
		fmt.Fprintf(sum, "%q\n", word)
		p.options = append(p.options, o)
	}
	p.Hash = hex.EncodeToString(sum.Sum(nil))
	return p
}

// split splits a command line into words.
func split(line string) (words []string, err error) {
	var word strings.Builder
	inWord, quote := false, byte(0)
	for _, b := range []byte(line) { // names of files need not be UTF-8
		switch {
		case quote != 0 && b == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(b)
		case b == '\'' || b == '"':
			inWord, quote = true, b
		case b == ' ' || b == '\t' || b == '\n':
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			inWord = true
			word.WriteByte(b)
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("missing closing quote %c", quote)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
