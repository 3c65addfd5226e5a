package report

import "strings"

// pageBegin is how every page begins.
const pageBegin = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:`

// IsPage reports whether a text may begin a page of Render.
func IsPage(text []byte) bool { return strings.HasPrefix(string(text), pageBegin) }
