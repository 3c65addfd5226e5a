package board_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// serving starts the page on a free port, and returns its address.
func serving(t *testing.T, lab *clitest.Lab, arguments string) (p *clitest.Process, address string) {
	t.Helper()
	if !strings.Contains(arguments, "--data") {
		arguments += " --data '" + t.TempDir() + "'"
	}
	p = lab.Start("serve " + arguments)
	printed := regexp.MustCompile(`^open (http://127\.0\.0\.1:\d+/) in a browser; press Ctrl-C to stop\n$`)
	if !p.Until(func() bool { return strings.Contains(p.Stdout.String(), "\n") }) {
		t.Fatal(p.Stderr.String())
	}
	found := printed.FindStringSubmatch(p.Stdout.String())
	if found == nil {
		t.Fatalf("printed %q", p.Stdout.String())
	}
	return p, found[1]
}

// fetch returns the answer to a request with a body, or without one, and its status.
func fetch(t *testing.T, url, body string) (string, int) {
	t.Helper()
	get := func() (*http.Response, error) { return http.Get(url) }
	if body != "" {
		get = func() (*http.Response, error) { return http.Post(url, "application/json", strings.NewReader(body)) }
	}
	answer, err := get()
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text), answer.StatusCode
}

// The page and its desk are there until Ctrl-C, which ends a search that has no other end, too.
func TestServe(t *testing.T) {
	t.Parallel()
	mine, err := os.ReadFile(clitest.Module(t) + "/configs/engines/fivecubed.toml")
	if err != nil {
		t.Fatal(err)
	}
	lab := clitest.New(t)
	p, address := serving(t, lab, "--listen 127.0.0.1:0")
	if page, code := fetch(t, address, ""); code != http.StatusOK || !strings.Contains(page, "<script") {
		t.Errorf("%d: %s", code, page)
	}
	var about struct {
		Version string
		Server  bool
	}
	text, code := fetch(t, address+"api/desk/about", "{}")
	if err := json.Unmarshal([]byte(text), &about); err != nil || code != http.StatusOK || about.Version != cli.Version ||
		!about.Server {
		t.Errorf("%v %d: %s", err, code, text)
	}
	// Names of files do not come from the browser.
	if err := os.MkdirAll(lab.Path("raumlab"), 0o777); err != nil {
		t.Fatal(err)
	}
	lab.Write("raumlab/mine.toml", string(mine))
	for _, name := range []string{"../raumlab", "/etc/passwd", "raumlab/mine.toml", "./raumlab/mine.toml",
		"raumlab/../raumlab/mine.toml", "raumlab/", "raumlab/1/", "cmd:true"} {
		for method, body := range map[string]string{"analyse": `{"moves":[],"engine":%q,"depth":1}`,
			"play": `{"moves":[],"engine":%q}`} {
			if text, code := fetch(t, address+"api/desk/"+method, fmt.Sprintf(body, name)); code != http.StatusBadRequest ||
				!strings.Contains(text, "expected") {
				t.Errorf("%s with engine %s: %d: %s", method, name, code, text)
			}
		}
		if text, code := fetch(t, address+"api/desk/evaluation", fmt.Sprintf(`{"moves":[],"weights":%q}`, name)); code !=
			http.StatusBadRequest || !strings.Contains(text, "expected one of") {
			t.Errorf("weights %s: %d: %s", name, code, text)
		}
	}
	r, err := http.NewRequest("GET", address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "evil.example"
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("by another name: %v %v", answer, err)
	}
	answer, err := http.Post(address+"api/desk/analyse", "application/json",
		strings.NewReader(`{"moves":[],"engine":"raumlab"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"depth":1,`) {
		t.Errorf("the analysis begins with %s", lines.Text())
	}
	begun := time.Now()
	if p.End(syscall.SIGINT); time.Since(begun) > 20*time.Second {
		t.Errorf("ended %v after Ctrl-C", time.Since(begun))
	}
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if err := lines.Err(); err != nil || !strings.Contains(last, "the server was stopped") {
		t.Errorf("the analysis ends with %s: %v", last, err)
	}
}

// The page explores what the command line names, folders of runs and the shipped book among it, and
// nothing that a browser names.
func TestServeSources(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Run(clitest.SomeGames)
	lab.Run("book build games --out book.parquet --min-games 1")
	lab.Run("tables make KQK --out tables")
	for _, x := range []struct{ arguments, sources string }{
		{"games --book book.parquet,raumlab --tables tables", `"sources":["games","book","raumlab"]`},
		{"", `"sources":["raumlab"]`},
	} {
		p, address := serving(t, lab, x.arguments+" --listen 127.0.0.1:0")
		if text, _ := fetch(t, address+"api/desk/about", "{}"); !strings.Contains(text, x.sources) {
			t.Errorf("serve %s: %s", x.arguments, text)
		}
		if text, code := fetch(t, address+"api/desk/explore", `{"moves":[]}`); code != http.StatusOK ||
			!strings.Contains(text, `"kind":"book"`) {
			t.Errorf("serve %s: %d: %s", x.arguments, code, text)
		}
		for _, source := range []string{"../games", "games/manifest.json", "/etc/passwd"} {
			if text, code := fetch(t, address+"api/desk/game", fmt.Sprintf(`{"source":%q,"game":0}`, source)); code !=
				http.StatusBadRequest {
				t.Errorf("source %s: %d: %s", source, code, text)
			}
		}
		p.End(syscall.SIGINT)
	}
	for arguments, want := range map[string]string{
		"nowhere": "nowhere", "games --book none.parquet": "none.parquet", "games --tables games": "games",
		"--data games":        "games",
		"games --export site": "corpus games", "--export site --book raumlab": "--book and --export exclude each other",
	} {
		code, stdout, stderr := lab.Try("serve --listen 127.0.0.1:0 " + arguments)
		if strings.Contains(arguments, "--export") {
			code, stdout, stderr = lab.Try("serve " + arguments)
		}
		if line, err := clitest.Complaint(code, stderr); code == cli.ExitDone || err != nil || stdout != "" ||
			!strings.Contains(line, want) {
			t.Errorf("serve %s: exit code %d (%v): %s%s", arguments, code, err, stdout, stderr)
		}
	}
}

// Engines of the command line play: a file of ours with levels and analysis, weights, and another
// program, which is given to the page as one that only plays.
func TestServeEngines(t *testing.T) {
	t.Parallel()
	mine, err := os.ReadFile(clitest.Module(t) + "/configs/engines/fivecubed.toml")
	if err != nil {
		t.Fatal(err)
	}
	lab := clitest.New(t)
	lab.Write("mine.toml", string(mine))
	script := fmt.Sprintf("#!/bin/sh\nexec '%s' uci --engine raumfischer/1\n", clitest.Program(t))
	if err := os.WriteFile(lab.Path("program"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	_, address := serving(t, lab,
		"--listen 127.0.0.1:0 --engine mine.toml,corrected,raumlab/3 --engine 'cmd:./program option.Hash=1'")
	text, _ := fetch(t, address+"api/desk/about", "{}")
	for _, want := range []string{`{"name":"mine.toml","meaning":`, `{"name":"corrected","meaning":`,
		`{"name":"raumlab 3","meaning":`,
		`{"name":"program","meaning":"another program that speaks UCI","searches":true,"external":true,"alice":false}`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	for _, x := range []struct {
		method, body string
		code         int
		want         string
	}{
		{"play", `{"moves":[],"engine":"program"}`, 200, `"depth":2`},
		{"play", `{"moves":["Ab2Ab3"],"engine":"program","left":60000,"increment":1000,"rules":"chessvariants/sideways"}`,
			200, `"move":"`},
		{"play", `{"moves":[],"engine":"mine.toml/1"}`, 200, `"move":"`},
		{"play", `{"moves":[],"engine":"raumlab 3","left":600000}`, 200, `"depth":4`},
		{"analyse", `{"moves":[],"engine":"raumlab 3","depth":1}`, 200, "--engine raumlab/3 --depth 1"},
		{"play", `{"moves":[],"engine":"program/1"}`, 400, "has no levels"},
		{"play", `{"moves":[],"engine":"mine.toml/9"}`, 400, "expected the number or the name of one of 0 Beginner"},
		{"analyse", `{"moves":[],"engine":"mine.toml","depth":1}`, 200, "--engine mine.toml --depth 1"},
		{"analyse", `{"moves":[],"engine":"corrected","depth":1}`, 200, `"last":true`},
		{"analyse", `{"moves":[],"engine":"program","depth":1}`, 200, `"last":true}`},
		{"play", `{"moves":[],"engine":"./program"}`, 400, "mine.toml, corrected, raumlab 3, program"},
	} {
		if text, code := fetch(t, address+"api/desk/"+x.method, x.body); code != x.code || !strings.Contains(text, x.want) {
			t.Errorf("%s %s: %d: %s", x.method, x.body, code, text)
		}
	}
	// The program is raumfischer: it has the same lines, but no command that finds them, and no
	// profile.
	seconds := regexp.MustCompile(`"(seconds":[^,]*|profile":"[^"]*")`)
	for _, more := range []string{`"depth":3,"lines":3`, `"depth":2,"threat":true`,
		`"depth":1,"lines":5,"rules":"chessvariants/sideways"`} {
		var last [2]string
		for i, name := range []string{"program", "raumfischer"} {
			text, _ := fetch(t, address+"api/desk/analyse", `{"moves":["Bb2Cb2"],"engine":"`+name+`",`+more+`}`)
			lines := strings.Split(strings.TrimSpace(text), "\n")
			last[i], _, _ = strings.Cut(seconds.ReplaceAllString(lines[len(lines)-1], ""), `,"last":true`)
		}
		if last[0] != last[1] || !strings.Contains(last[0], `"moves":["`) {
			t.Errorf("%s: the program has %s, raumfischer %s", more, last[0], last[1])
		}
	}
	for arguments, want := range map[string]string{"none.toml": "none.toml", "cmd:none": "none",
		"stockfish": "expected an engine"} {
		code, stdout, stderr := lab.Try("serve --listen 127.0.0.1:0 --engine " + arguments)
		if line, err := clitest.Complaint(code, stderr); code == cli.ExitDone || err != nil || stdout != "" ||
			!strings.Contains(line, want) {
			t.Errorf("serve --engine %s: exit code %d (%v): %s%s", arguments, code, err, stdout, stderr)
		}
	}
}

// Rooms are kept in the user's own folder, where a second server goes without, and in that of
// --data, where it fails. They are there when the server is started again.
func TestServeRooms(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	home := t.TempDir()
	lab.Env = []string{"HOME=" + home, "XDG_CONFIG_HOME=" + home}
	first := lab.Start("serve --listen 127.0.0.1:0")
	first.Until(func() bool { return strings.Contains(first.Stdout.String(), "\n") })
	address := regexp.MustCompile(`http:\S+`).FindString(first.Stdout.String())
	if text, _ := fetch(t, address+"api/desk/about", "{}"); !strings.Contains(text, `"rooms":true`) {
		t.Errorf("the page does not know of rooms: %s", text)
	}
	made, code := fetch(t, address+"api/rooms", `{"colour":"white"}`)
	var room struct{ Code, Token string }
	if err := json.Unmarshal([]byte(made), &room); err != nil || code != http.StatusCreated {
		t.Fatalf("%v %d: %s", err, code, made)
	}
	second := lab.Start("serve --listen 127.0.0.1:0")
	second.Until(func() bool { return strings.Contains(second.Stdout.String(), "\n") })
	if !second.Until(func() bool {
		return strings.Contains(second.Stderr.String(), "warning: this page has no rooms: set of rooms ")
	}) {
		t.Error(second.Stderr.String())
	}
	address = regexp.MustCompile(`http:\S+`).FindString(second.Stdout.String())
	if text, _ := fetch(t, address+"api/desk/about", "{}"); strings.Contains(text, `"rooms":true`) {
		t.Errorf("the page has rooms: %s", text)
	}
	if text, code := fetch(t, address+"api/rooms", `{"colour":"white"}`); code != http.StatusNotFound ||
		!strings.Contains(text, "this server has no rooms") {
		t.Errorf("a room in the second server: %d: %s", code, text)
	}
	second.End(syscall.SIGINT)
	folders, err := filepath.Glob(home + "/**/raumlab/rooms")
	if len(folders) == 0 {
		folders, err = filepath.Glob(home + "/raumlab/rooms")
	}
	if err != nil || len(folders) != 1 {
		t.Fatal(folders, err)
	}
	if code, _, stderr := lab.Try("serve --listen 127.0.0.1:0 --data '" + folders[0] + "'"); code != cli.ExitFailed ||
		!strings.Contains(stderr, "is writing it") {
		t.Errorf("a second server with --data: exit code %d: %s", code, stderr)
	}
	first.End(syscall.SIGINT)
	_, address = serving(t, lab, "--listen 127.0.0.1:0 --data '"+folders[0]+"'")
	r, err := http.NewRequest("POST", address+"api/rooms/"+room.Code+"/resign", strings.NewReader(`{"version":1}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+room.Token)
	if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != http.StatusConflict {
		t.Errorf("the room after a restart: %v %v", answer, err)
	}
}

// A port that is taken is named with what to do, and an address that others reach with a warning.
func TestServePlaces(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	code, stdout, stderr := lab.Try("serve --listen " + taken.Addr().String())
	if line, err := clitest.Complaint(code, stderr); code != cli.ExitFailed || err != nil || stdout != "" ||
		!strings.Contains(line, "another program uses that port") || !strings.Contains(line, "choose a port with --listen") {
		t.Errorf("exit code %d (%v): %s%s", code, err, stdout, stderr)
	}
	for _, address := range []string{"8907", "127.0.0.1", "127.0.0.1:http", "127.0.0.1:70000", "127.0.0.1:-1", ""} {
		code, stdout, stderr := lab.Try("serve --listen '" + address + "'")
		if line, err := clitest.Complaint(code, stderr); code != cli.ExitUsage || err != nil || stdout != "" ||
			!strings.Contains(line, "expected HOST:PORT, such as 127.0.0.1:8907") {
			t.Errorf("%s: exit code %d (%v): %s%s", address, code, err, stdout, stderr)
		}
	}
	p, address := serving(t, lab, "--listen 0.0.0.0:0 --allow-host board.example,other.example --allow-host third.example")
	if !p.Until(func() bool {
		return strings.Contains(p.Stderr.String(), "warning: --listen 0.0.0.0:0: any computer")
	}) {
		t.Errorf("no warning: %s", p.Stderr.String())
	}
	for host, want := range map[string]int{"board.example": 200, "other.example:80": 200, "third.example": 200,
		"fourth.example": 421} {
		r, err := http.NewRequest("GET", address, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		if answer, err := http.DefaultClient.Do(r); err != nil || answer.StatusCode != want {
			t.Errorf("%s: %v %v", host, answer, err)
		}
	}
	if err := p.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if <-p.Ended; p.Cmd.ProcessState.ExitCode() != cli.ExitTerminated {
		t.Errorf("ended by %v", p.Cmd.ProcessState)
	}
}
