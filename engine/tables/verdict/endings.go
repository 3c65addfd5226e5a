package verdict

import "raumlab/engine/tables"

// Endings returns the materials of a class that are known, in the order of tables.Compare.
func Endings(c Class) (all []tables.Material) {
	rows, err := Parse(shipped)
	if err != nil {
		panic(err) // embedded
	}
	for _, r := range rows {
		if r.Class == c {
			all = append(all, r.Ending)
		}
	}
	return all
}
