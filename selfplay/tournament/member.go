package tournament

import "path/filepath"

// Of returns the folder of the tournament that keeps one of its matches in dir, or will, and an
// empty name where none does. A plan that cannot be read names no match: a file above the folder
// may be anybody's.
func Of(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil { // one that is not there yet is no link
		dir = real
	}
	for above := filepath.Dir(dir); ; above = filepath.Dir(above) {
		if p, err := readPlan(above); err == nil {
			for _, m := range p.Matches {
				if m.path(above) == dir {
					return above, nil
				}
			}
		}
		if above == filepath.Dir(above) {
			return "", nil
		}
	}
}
