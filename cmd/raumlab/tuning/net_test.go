package tuning_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"

	"raumlab/cmd/raumlab/clitest"
)

// A network is trained, shown, and plays as an engine by its file and by an engine file. The same command line
// gives the same bytes, for any workers and after Ctrl-C.
func TestNet(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 90)
	const train = "net train games --hidden 8 --epochs 3 --batch 64 --out "
	text := lab.Run(train + "a.net --workers 1")
	for _, want := range []string{"network a.net, 8 hidden units, rules chessvariants/normal", "squared error",
		"raumlab match a.net raumlab"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	lab.Run(train + "b.net --workers 3")
	if lab.Read("a.net") != lab.Read("b.net") {
		t.Error("other workers, other bytes")
	}
	lab.Refuses(clitest.Mistake{Command: train + "a.net", Code: 1, Want: "a.net: the existing file is not replaced: … --force"})
	lab.Run(train + "a.net --force --before b.net")

	var shown struct {
		Hidden int `json:"hidden"`
		Worths []struct {
			Piece string `json:"piece"`
		} `json:"worths"`
	}
	if err := json.Unmarshal([]byte(lab.Run("net show a.net --json")), &shown); err != nil || shown.Hidden != 8 ||
		len(shown.Worths) != 6 {
		t.Errorf("%+v, %v", shown, err)
	}
	if text := lab.Run("net show a.net --boards"); !strings.Contains(text, "levels A to E") ||
		strings.Count(text, ": network ") != 3 ||
		!strings.Contains(text, "k_fitted false") {
		t.Errorf("shown:\n%s", text)
	}

	lab.Write("engine.toml", "name = \"mine\"\ndepth = 2\nevaluation = \"net\"\nnet = \"a.net\"\n"+
		"[values]\npawn = 100\nknight = 400\nbishop = 400\nunicorn = 200\nrook = 450\nqueen = 1400\n[search]\nquiescence = 4\n")
	for _, command := range []string{
		"match a.net raumlab --depth 1 --pairs 100 --max-plies 8 --out match",
		"match engine.toml a.net --depth 1 --pairs 1 --max-plies 12",
		"analyse startpos --engine a.net --depth 2",
		"analyse startpos --engine engine.toml --depth 2",
		"bench --engine a.net --depth 2",
	} {
		lab.Run(command)
	}
	if text := lab.Run("net certify a.net match"); !strings.Contains(text, "1 match added to the certificate") ||
		!strings.Contains(text, "verdict: not proved: 1 match undecided") {
		t.Error(text)
	}
	certified := lab.Read("a.net")
	if text := lab.Run("net certify a.net match"); !strings.Contains(text, "nothing new") ||
		lab.Read("a.net") != certified {
		t.Error(text)
	}
	if text := lab.Run("net show a.net"); !strings.Contains(text, "certificate:") {
		t.Error(text)
	}
	for command, want := range map[string]string{
		"net certify raumlab match": "expected a network file ending in .net",
		"net certify a.net nowhere": "nowhere",
	} {
		if code, _, stderr := lab.Try(command); code == 0 || !strings.Contains(stderr, want) {
			t.Errorf("%s: exit code %d, %s, want %q", command, code, stderr, want)
		}
	}
	if text := lab.Run("eval startpos --net a.net"); !strings.Contains(text, "Q Bc1") || !strings.Contains(text, "Total") {
		t.Errorf("eval:\n%s", text)
	}
	var evaluated struct {
		Pieces []struct {
			Worth int `json:"worth"`
		} `json:"pieces"`
		Total *int `json:"total"`
	}
	if err := json.Unmarshal([]byte(lab.Run("eval startpos --net a.net --json")), &evaluated); err != nil ||
		len(evaluated.Pieces) != 38 || evaluated.Total == nil {
		t.Errorf("eval: %+v, %v", evaluated, err)
	}
	lab.Run("selfplay --engine a.net --games 3 --depth 1 --opening random:4 --max-plies 16 --out its")
	if text := lab.Run("corpus verify its"); !strings.Contains(text, "static scores") {
		t.Errorf("verified:\n%s", text)
	}
	if text := lab.Read("its/manifest.json"); strings.Contains(text, `"weights": ""`) {
		t.Error("the corpus does not name the network")
	}
	lab.Run("net export a.net --out a.npz")
	lab.Run("net import a.npz --out c.net")
	if lab.Read("c.net") != lab.Read("a.net") {
		t.Error("the network that is imported is another one")
	}
	withoutCard(t, lab.Path("a.npz"), lab.Path("bare.npz"))
	lab.Run("net import bare.npz --pawns sideways --out s.net")
	lab.Run("net export s.net --out s.npz")
	lab.Write("bad.net", lab.Read("a.net")[:5000])
	for _, m := range []clitest.Mistake{
		{Command: "net train games --out x.toml", Code: 2, Want: `--out "x.toml": expected a file ending in .net`},
		{Command: "net train games --hidden 6 --out x.net", Code: 2, Want: "--hidden 6: expected a multiple of 4"},
		{Command: "net train games --unrest -1 --out x.net", Code: 2, Want: "--unrest -1: expected 0 to"},
		{Command: "net train games --rate NaN --out x.net", Code: 2, Want: "--rate NaN: expected more than 0"},
		{Command: "net train games --k 5 --before a.net --out x.net", Code: 2, Want: "--before and --k exclude each other"},
		{Command: "net train games --before bad.net --out x.net", Code: 1, Want: "bad.net: damaged or cut off"},
		{Command: "net train games nothing --out x.net", Code: 1, Want: "nothing"},
		{Command: "net train its --out x.net", Code: 1, Want: "positions to train on"},
		{Command: "net train --out x.net", Code: 2, Want: "CORPUS"},
		{Command: "net show bad.net\nmatch bad.net raumlab --depth 1\nanalyse startpos --engine bad.net", Code: 1,
			Want: "bad.net: damaged or cut off"},
		{Command: "eval startpos --net a.net --weights published", Code: 2, Want: "--net and --weights exclude each other"},
		{Command: "eval startpos --net a.net --pawns sideways", Code: 2, Want: "for rules chessvariants/normal, not for"},
		{Command: "eval startpos --net bad.net", Code: 1, Want: "bad.net: damaged or cut off"},
		{Command: "net show a.toml", Code: 2, Want: `network "a.toml": expected raumlab or a file ending in .net`},
		{Command: "net export a.net --out a.npz\nnet import a.npz --out c.net", Code: 1,
			Want: "the existing file is not replaced"},
		{Command: "net export a.net --out a.csv", Code: 2, Want: "expected a file ending in .npz"},
		{Command: "net import a.net --out d.net", Code: 1, Want: "a.net: … not a valid zip file"},
		{Command: "net import a.npz --k -1 --out d.net", Code: 2, Want: "--k -1: expected 0 to"},
		{Command: "net import a.npz --k 300 --out d.net", Code: 2, Want: "--k 300: card.json in a.npz says "},
		{Command: "net import a.npz --pawns sideways --out d.net", Code: 2,
			Want: "rules chessvariants/sideways: card.json in a.npz says chessvariants/normal"},
		{Command: "net import s.npz --pawns normal --out d.net", Code: 2,
			Want: "rules chessvariants/normal: card.json in s.npz says chessvariants/sideways"},
		{Command: "net show nowhere.net", Code: 1, Want: "nowhere.net: no such file"},
		{Command: "selfplay --engine a.net --games 1 --pawns sideways --out y", Code: 2,
			Want: "network a.net is for rules chessvariants/normal, not for chessvariants/sideways"},
		{Command: "corpus verify its --replay 1", Code: 1, Want: "does not ship with the program"},
	} {
		lab.Refuses(m)
	}
}

// withoutCard copies the arrays of an .npz file.
func withoutCard(t *testing.T, from, to string) {
	t.Helper()
	archive, err := zip.OpenReader(from)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	file, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	arrays := zip.NewWriter(file)
	for _, f := range archive.File {
		if f.Name != "card.json" {
			err = errors.Join(err, arrays.Copy(f))
		}
	}
	if err := errors.Join(err, arrays.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
}

// Ctrl-C keeps the state, and the same command resumes to the same bytes.
func TestNetInterrupted(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 90)
	const train = "net train games --hidden 8 --epochs 40 --batch 64 --out "
	lab.Run(train + "whole.net")
	p := lab.Start(train + "cut.net")
	p.Until(func() bool { return lab.Exists("cut.net.training") || lab.Exists("cut.net") })
	if p.End(syscall.SIGINT) { // else it was faster
		if !strings.Contains(p.Stderr.String(), "run the same command again to resume") {
			t.Errorf("stderr: %s", p.Stderr.String())
		}
		state := []byte(lab.Read("cut.net.training"))
		damaged := bytes.Clone(state)
		damaged[len(damaged)/2] ^= 1
		lab.Write("cut.net.training", string(damaged))
		lab.Refuses(clitest.Mistake{Command: train + "cut.net", Code: 1,
			Want: "cut.net.training: damaged or cut off: remove it"})
		lab.Write("cut.net.training", string(state))
		lab.Refuses(clitest.Mistake{Command: train + "cut.net --seed 2", Code: 1, Want: "belongs to another training: --seed was 1, now 2: give"})
		lab.Run(train + "cut.net")
	}
	if lab.Read("cut.net") != lab.Read("whole.net") || lab.Exists("cut.net.training") {
		t.Error("other bytes, or a checkpoint is left")
	}
}
