package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	// A nounAfter is one or two words after a verb of Printf, the last in the plural, except
	// labels, which come before their numbers.
	nounAfter = regexp.MustCompile(`^ (?:[a-z-]+ )?([a-z][a-z-]*s)\b( %[d.])?`)
	printf    = regexp.MustCompile(`%[-+# 0]*(?:\d+|\*)?(?:\.\d+|\.\*)?[a-zA-Z%]`)
	notNouns  = regexp.MustCompile(`^ (is|has|was|does|in|for|of|by|to|are|where) |^ ([a-z]+ )?(is|has|was|does|this|its|less|needs|belongs|holds)$`)
)

// Law: counted writes a number that may be 1 with its noun, so that no message says "1 games".
// Constants, and Printf verbs with indices, are left out.
func TestCounted(t *testing.T) {
	files := token.NewFileSet()
	code := map[string]*ast.File{}
	constants := map[string]bool{} // by package and name
	goLines(t, func(name string, number int, _ string) {
		if number > 1 || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "testdata/") {
			return
		}
		file, err := parser.ParseFile(files, root+"/"+name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		code[name] = file
		ast.Inspect(file, func(n ast.Node) bool {
			if d, ok := n.(*ast.GenDecl); ok && d.Tok == token.CONST {
				for _, s := range d.Specs {
					for _, id := range s.(*ast.ValueSpec).Names {
						constants[file.Name.Name+"."+id.Name] = true
					}
				}
			}
			return true
		})
	})
	formats := 0
	for name, file := range code {
		fixed := func(e ast.Expr) bool { return isConstant(e, file.Name.Name, constants) }
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			for i, argument := range call.Args {
				format, ok := literal(argument)
				if !ok {
					continue
				}
				formats++
				at := i
				for _, verb := range printf.FindAllStringIndex(format, -1) {
					if format[verb[1]-1] == '%' {
						continue
					}
					at++
					noun := nounAfter.FindStringSubmatch(format[verb[1]:])
					if format[verb[0]:verb[1]] == "%d" && noun != nil && noun[2] == "" && !notNouns.MatchString(noun[0]) &&
						at < len(call.Args) && !fixed(call.Args[at]) {
						t.Errorf("%s: %q: write the number and what it counts with counted.Of", name, format[verb[0]:verb[1]+len(noun[0])])
					}
				}
			}
			return true
		})
	}
	if formats < 1000 {
		t.Errorf("%d texts in calls", formats)
	}
}

// literal returns the text of string literals, joined by +.
func literal(e ast.Expr) (string, bool) {
	switch x := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(x.Value)
		return text, x.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		a, ok := literal(x.X)
		b, too := literal(x.Y)
		return a + b, ok && too
	}
	return "", false
}

// isConstant reports whether an expression is a number, a constant of the module or of a package of
// numbers, or follows from them.
func isConstant(e ast.Expr, in string, constants map[string]bool) bool {
	switch x := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return constants[in+"."+x.Name]
	case *ast.SelectorExpr:
		from, ok := x.X.(*ast.Ident)
		return ok && (constants[from.Name+"."+x.Sel.Name] || from.Name == "math" || from.Name == "bufio" || from.Name == "sha256")
	case *ast.CallExpr:
		return len(x.Args) == 1 && isConstant(x.Args[0], in, constants)
	case *ast.BinaryExpr:
		return isConstant(x.X, in, constants) && isConstant(x.Y, in, constants)
	}
	return false
}
