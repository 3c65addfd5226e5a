package report

// pageBegin is what every page begins with: all before its title.
const pageBegin = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>`

// IsPage says whether a text that begins so may be what Render wrote, now or before.
func IsPage(text []byte) bool {
	return len(text) >= len(pageBegin) && string(text[:len(pageBegin)]) == pageBegin
}
