//go:build !release

package web

// embedded returns nothing: only a release carries an engine.
func embedded() (map[string][]byte, error) { return nil, nil }
