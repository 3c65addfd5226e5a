package desk

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the generated file")

const wireFile = "../src/wire.ts"

// wireSources are the Go files with the types, from this folder.
var wireSources = []string{"wire.go", "../rooms/wire.go"}

// TestWire holds the types of the page against those of this package. -update writes the file.
func TestWire(t *testing.T) {
	want := wireText(t)
	if *update {
		if err := os.WriteFile(wireFile, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(wireFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is not current: run go test ./web/desk -run Wire -update", wireFile)
	}
}

// wireText returns the types of all sources in TypeScript.
func wireText(t *testing.T) string {
	text :=
		"// Generated from web/desk/wire.go and web/rooms/wire.go by go test ./web/desk -run Wire -update: do not edit.\n"
	for _, source := range wireSources {
		text += typesOf(t, source)
	}
	return text
}

// typesOf returns the types of a source in TypeScript.
func typesOf(t *testing.T, wireSource string) string {
	file, err := parser.ParseFile(token.NewFileSet(), wireSource, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, decl := range file.Decls {
		types, ok := decl.(*ast.GenDecl)
		if ok && types.Tok == token.IMPORT {
			continue
		}
		if !ok || types.Tok != token.TYPE {
			t.Fatalf("%s has something that is no type", wireSource)
		}
		spec := types.Specs[0].(*ast.TypeSpec)
		fields := spec.Type.(*ast.StructType).Fields.List
		fmt.Fprintf(&b, "\n%sexport interface %s", tsdoc("", types.Doc), spec.Name.Name)
		if len(fields) > 0 && len(fields[0].Names) == 0 {
			b.WriteString(" extends " + fields[0].Type.(*ast.Ident).Name)
			fields = fields[1:]
		}
		b.WriteString(" {\n")
		for _, f := range fields {
			b.WriteString(tsField(t, f))
		}
		b.WriteString("}\n")
	}
	return b.String()
}

// tsField returns a field with what is said of it.
func tsField(t *testing.T, f *ast.Field) string {
	tag := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("json")
	name, options, _ := strings.Cut(tag, ",")
	if name == "" {
		t.Fatalf("field %s has no name in JSON", f.Names[0].Name)
	}
	doc := f.Doc
	if doc == nil {
		doc = f.Comment
	}
	optional := ""
	if options == "omitempty" {
		optional = "?"
	}
	return fmt.Sprintf("%s  %s%s: %s;\n", tsdoc("  ", doc), name, optional, tsType(t, f.Type))
}

// tsdoc returns a comment, empty for none.
func tsdoc(indent string, doc *ast.CommentGroup) string {
	text := strings.TrimSpace(doc.Text())
	switch {
	case text == "":
		return ""
	case strings.Contains(text, "\n"):
		return indent + "/**\n" + indent + " * " + strings.ReplaceAll(text, "\n", "\n"+indent+" * ") + "\n" + indent + " */\n"
	}
	return indent + "/** " + text + " */\n"
}

func tsType(t *testing.T, e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return tsType(t, e.X)
	case *ast.ArrayType:
		return tsType(t, e.Elt) + "[]"
	case *ast.SelectorExpr: // of another source
		return tsType(t, e.Sel)
	case *ast.Ident:
		switch e.Name {
		case "string":
			return "string"
		case "bool":
			return "boolean"
		case "int", "int64", "uint64", "float64":
			return "number"
		}
		if e.IsExported() {
			return e.Name
		}
	}
	t.Fatalf("no TypeScript for %T %v", e, e)
	return ""
}
