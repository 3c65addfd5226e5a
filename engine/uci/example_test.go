package uci_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"raumlab/engine/uci"
	"raumlab/engine/variant"
)

// A session whose engine plays without books answers two commands.
func Example() {
	noBooks := func(string) (uci.Book, error) { return nil, errors.New("there are no books here") }
	session, err := uci.New(context.Background(), "0.1.0", "raumfischer", variant.Rules{}, noBooks)
	if err != nil {
		fmt.Println(err)
		return
	}
	commands := strings.NewReader("isready\nposition startpos moves Ab2Ab9\n")
	if err := session.Run(context.Background(), commands, os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// readyok
	// info string error: position: ply 1: move "Ab2Ab9": cell "Ab9": expected level letter A-E, file letter a-e, rank digit 1-5, such as Cc3
}
