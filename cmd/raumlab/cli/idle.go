package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

// An IdleFlag is a flag that does nothing on some command lines.
type IdleFlag struct {
	name string
	idle func(args []string) bool // whether it does nothing, by the other flags and the arguments
	why  string                   // such as: without --sprt
}

// IdleWhen returns a flag that does nothing if idle returns true. why says why, such as: without
// --sprt.
func IdleWhen(name string, idle func(args []string) bool, why string) IdleFlag {
	return IdleFlag{name: name, idle: idle, why: why}
}

// RefuseIdle makes a command refuse flags that do nothing, because their user expects an effect. A
// file of settings may have them for other command lines.
func RefuseIdle(cmd *cobra.Command, flags ...IdleFlag) {
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		for _, f := range flags {
			if c.Flag(f.name).Changed && f.idle(args) {
				return BadUsage(fmt.Errorf("--%s has no effect %s: leave it out", f.name, f.why))
			}
		}
		return run(c, args)
	}
}
