package desk_test

import (
	"context"
	"encoding/json"
	"fmt"

	"raumlab/web/desk"
)

func ExampleDesk_Answer() {
	d, err := desk.New(desk.Options{Threads: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	body := []byte(`{"moves": ["Bb2Cb2"], "engine": "raumfischer/1"}`)
	err = d.Answer(context.Background(), "play", body, func(answer any) error {
		text, err := json.Marshal(answer)
		fmt.Println(string(text))
		return err
	})
	fmt.Println(err)
	fmt.Println(d.Answer(context.Background(), "play", []byte(`{"engin": "raumfischer"}`), nil))
	// Output:
	// {"move":"Dc5Cb4","text":"Qc5-Cb4","score":36,"depth":2}
	// <nil>
	// request: unknown field "engin"
}
