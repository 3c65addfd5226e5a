package opening

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"raumlab/internal/decoding"
	"raumlab/internal/disk"
)

// open reads the findings of an earlier process. It drops a line that was cut off.
func (f *findings) open(path string) (err error) {
	f.path = path
	if f.file, err = disk.OpenOwn(path); err != nil {
		return err
	}
	if err = disk.LockOpen(f.file); err == nil {
		err = f.read()
	}
	if err != nil {
		return errors.Join(err, f.close())
	}
	return nil
}

// maxFindings is more bytes than the findings of a book have.
const maxFindings = 1 << 32

func (f *findings) read() error {
	text, err := disk.ReadAll(f.file, maxFindings)
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	number := 0
	for line := range bytes.Lines(whole) {
		if number == 0 {
			var was findingsHeader
			if err := decoding.Line(bytes.TrimSpace(line), &was); err != nil || was != f.header {
				return errors.Join(
					fmt.Errorf("%s belongs to another book, engine, depth or margin: give the same ones, or remove it",
						f.path), err)
			}
		} else {
			var x finding
			if err := decoding.Line(bytes.TrimSpace(line), &x); err != nil || x.Position != len(f.all) {
				return errors.Join(fmt.Errorf("%s line %d is not about position %d: the file was altered: remove it",
					f.path, number+1,
					len(f.all)), err)
			}
			f.all = append(f.all, x)
		}
		number++
	}
	if err := f.file.Truncate(int64(len(whole))); err != nil {
		return disk.WriteError(f.path, err)
	}
	if _, err := f.file.Seek(0, io.SeekEnd); err != nil {
		return disk.WriteError(f.path, err)
	}
	if number == 0 {
		return f.write(f.header)
	}
	return nil
}

func (f *findings) write(x any) error {
	if f.file == nil {
		return nil
	}
	line, err := json.Marshal(x)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(append(line, '\n')); err != nil {
		return disk.WriteError(f.path, err)
	}
	return nil
}

func (f *findings) close() error {
	if f.file == nil {
		return nil
	}
	return f.file.Close()
}
