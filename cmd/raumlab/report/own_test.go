package report

import (
	"bytes"
	"testing"
)

// A page is recognised with any content, and no other text is.
func TestIsPage(t *testing.T) {
	for _, page := range []Page{{}, {Title: "Some <games>", Book: &Book{}}} {
		var html bytes.Buffer
		if err := Render(&html, page); err != nil {
			t.Fatal(err)
		}
		if !IsPage(html.Bytes()) {
			t.Errorf("a page begins with %.600s", html.String())
		}
		if IsPage(html.Bytes()[1:]) || IsPage(html.Bytes()[:len(pageBegin)-1]) {
			t.Error("a part of a page passes for one")
		}
	}
	for _, other := range []string{"",
		"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Mine</title>", "my own notes\n"} {
		if IsPage([]byte(other)) {
			t.Errorf("%q passes for a page", other)
		}
	}
}
