package report

// pageBegin is the text of every page before its title.
const pageBegin = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>`

// IsPage reports whether a text may begin a page of Render, of this version or an earlier one.
func IsPage(text []byte) bool {
	return len(text) >= len(pageBegin) && string(text[:len(pageBegin)]) == pageBegin
}
