package cli_test

import (
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// Law: every command that keeps games of other programs in a folder refuses to go on when a file has
// changed that the program's command names, and goes on when only its path is spelt otherwise.
func TestProgramsByTheirFiles(t *testing.T) {
	t.Parallel()
	program := clitest.Program(t)
	const play = " --nodes 200 --max-plies 8 --opening random:4 --workers 1 --out "
	for command, again := range map[string]string{
		"match raumfischer PROGRAM --pairs 1" + play + "out":                                     "--pairs 2",
		"gauntlet PROGRAM raumfischer --pairs 1" + play + "out":                                  "--pairs 2",
		"tune-options PROGRAM --params p.toml --pairs 8 --method spsa --verify 0" + play + "out": "--pairs 16",
	} {
		for _, words := range []string{"--engine raumlab option.Weights=w.toml", "--engine=e.toml"} {
			lab := clitest.New(t)
			lab.Write("p.toml", "[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n")
			lab.Run("weights export published --out w.toml")
			lab.Run("weights export corrected --out other.toml")
			const engine = "name = \"mine\"\ndepth = 2\nevaluation = \"features\"\nweights = \"w.toml\"\n"
			lab.Write("e.toml", engine)
			line := func(words, more string) string {
				return strings.Replace(command, "PROGRAM", "'cmd:"+program+" uci "+words+"'", 1) + " " + more
			}
			lab.Run(line(words, ""))
			file := strings.SplitN(words, "=", 2)[1]
			if file == "w.toml" {
				lab.Write(file, lab.Read("other.toml"))
			} else {
				lab.Write(file, strings.Replace(engine, "depth = 2", "depth = 1", 1))
			}
			if code, _, stderr := lab.Try(line(words, again)); code != cli.ExitFailed || !strings.Contains(stderr, "sha256") {
				t.Errorf("raumlab %s resumes with another %s: exit code %d, %s", command, file, code, stderr)
			}
		}
	}
}

// So do a gauntlet, whose program or weight file stays one contestant, and a tuning of options.
func TestRunsOfProgramsByOtherPaths(t *testing.T) {
	t.Parallel()
	program := clitest.Program(t)
	const short = " --nodes 200 --max-plies 8 --opening random:4 --workers 1 --out out"
	for _, x := range []struct{ command, more string }{
		{"gauntlet raumfischer PROGRAM --pairs 1 --anchor PROGRAM", "--pairs 2"},
		{"gauntlet raumfischer FILE random --anchor random --pairs 1", "--pairs 2"},
		{"tune-options PROGRAM --params p.toml --pairs 8 --method spsa --verify 0", ""},
	} {
		lab := clitest.New(t)
		lab.Mkdir("below")
		lab.Write("p.toml", "[null_move_depth]\nstart = 2\nmin = 1\nmax = 6\nstep = 1\n")
		lab.Run("weights export published --out w.toml")
		lab.Run("weights export published --out below/copy.toml")
		line := func(weights string) string {
			named := "'cmd:" + program + " uci --engine raumlab option.Weights=" + weights + "'"
			return strings.NewReplacer("PROGRAM", named, "FILE", weights).Replace(x.command) + short
		}
		lab.Run(line("w.toml"))
		plain := lab.Copy(t)
		plain.Run(line("w.toml") + " " + x.more)
		lab.Run(line("below/copy.toml") + " " + x.more)
		lab.Run(line("./w.toml") + " " + x.more)
		before, after := plain.Snapshot(), lab.Snapshot()
		for file, text := range before {
			if strings.HasPrefix(file, "out/") && !strings.Contains(file, "report.") && after[file] != text {
				t.Errorf("%s: %s differs", x.command, file)
			}
		}
		if len(before) != len(after) {
			t.Errorf("%s: %d files, want %d", x.command, len(after), len(before))
		}
	}
}

// A match goes on under another spelling of the paths in its program's command, with the bytes that
// it would have had.
func TestProgramsByOtherPaths(t *testing.T) {
	t.Parallel()
	program := clitest.Program(t)
	lab := clitest.New(t)
	lab.Mkdir("below")
	lab.Run("weights export published --out w.toml")
	lab.Run("weights export published --out below/copy.toml")
	run := func(weights, pairs, out string) {
		t.Helper()
		lab.Run("match raumfischer 'cmd:" + program + " uci --engine raumlab option.Weights=" + weights +
			"' --nodes 200 --max-plies 8 " +
			"--opening random:4 --workers 1 --pairs " + pairs + " --out " + out)
	}
	run("w.toml", "1", "out")
	run("below/copy.toml", "2", "out")
	run("./w.toml", "2", "out") // finished
	run("w.toml", "1", "plain")
	run("w.toml", "2", "plain")
	for _, file := range []string{"match.json", "pairs.jsonl", "games.txt", "result.json"} {
		if lab.Read("out/"+file) != lab.Read("plain/"+file) {
			t.Errorf("%s differs", file)
		}
	}
}

// So does a match of weight files and engine files: what they hold counts, not where they are.
func TestEnginesByOtherPaths(t *testing.T) {
	t.Parallel()
	const short = " --depth 1 --max-plies 8 --opening random:4 --workers 1 --out "
	lab := clitest.New(t)
	lab.Mkdir("below")
	lab.Run("weights export published --out w.toml")
	lab.Run("weights export corrected --out other.toml")
	lab.Write("below/copy.toml", lab.Read("w.toml"))
	const engine = "name = \"mine\"\ndepth = 1\nevaluation = \"features\"\nweights = \"w.toml\"\n"
	lab.Write("e.toml", engine)
	lab.Write("below/e2.toml", engine)
	for _, names := range [][]string{{"w.toml", "./w.toml", "below/copy.toml"}, {"e.toml", "below/e2.toml"}} {
		run := func(name, pairs, out string) {
			lab.Run("match " + name + " raumfischer --pairs " + pairs + short + out)
		}
		run(names[0], "1", "plain")
		run(names[0], "2", "plain")
		for i, name := range names {
			run(names[0], "1", "out")
			run(name, "2", "out")
			run(names[len(names)-1-i], "2", "out") // finished
			for _, file := range []string{"match.json", "pairs.jsonl", "games.txt", "result.json"} {
				if lab.Read("out/"+file) != lab.Read("plain/"+file) {
					t.Errorf("%s as %s: %s differs", names[0], name, file)
				}
			}
			lab.Remove("out")
		}
		lab.Remove("plain")
	}
	lab.Run("match w.toml raumfischer --pairs 1" + short + "out")
	lab.Write("w.toml", lab.Read("other.toml"))
	lab.Refuses(clitest.Mistake{Command: "match w.toml raumfischer --pairs 2" + short + "out", Code: 1,
		Want: "other settings…sha256"})
}
