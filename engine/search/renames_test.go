package search

import (
	"strings"
	"testing"
)

// old lists options in the form of version 0.6.0, with raumlab's values.
func old(change map[string]string) map[string]string {
	values := map[string]string{}
	for _, r := range oldOptions {
		values[r.old] = "0"
		if r.old != oldCareful && parameter(r.now).Flag {
			values[r.old] = "false"
		}
	}
	for name, value := range change {
		values[name] = value
	}
	return values
}

// Law: options in the list of version 0.6.0 give the text that it hashed.
func TestIdentityOfOldOptions(t *testing.T) {
	for _, change := range []map[string]string{
		{},
		{"mate_windows": "true", "extend_checks": "true", "check_extension": "2", "exchange_pruning": "40"},
		{"careful_depth": "4", "spare_checks": "3", "quiescence": "6", "quiescence_checks": "1", "quiescence_evasions": "true",
			"futility_margin_1": "101", "futility_margin_2": "200", "futility_step": "70", "late_move_pruning": "8"},
		{"careful_depth": "1"},
		{"quiescence": "6", "quiescence_checks": "2"},
	} {
		values := old(change)
		o, err := FromOld(values)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, r := range oldOptions {
			want = append(want, `"`+r.old+`":`+values[r.old])
		}
		if text := "{" + strings.Join(want, ",") + "}"; string(o.Identity()) != text {
			t.Errorf("%v:\n%s\nwant\n%s", change, o.Identity(), text)
		}
	}
}

// Law: options that version 0.6.0 did not have differ from all that it had, and from each other.
func TestIdentityOfNewOptions(t *testing.T) {
	seen := map[string]string{}
	for _, x := range Table() {
		if x.Profile != "" && x.Option != MaxDepthOption {
			continue
		}
		o := shipped(t)
		n := x.number(&o) + x.Step
		if n > x.Most {
			n = x.number(&o) - x.Step
		}
		o = o.set(t, x.Name, x.text(n))
		text := string(o.Identity())
		if text == string(shipped(t).Identity()) {
			t.Errorf("%s is not in the identity", x.Name)
		}
		if other, ok := seen[text]; ok {
			t.Errorf("%s and %s are the same", x.Name, other)
		}
		seen[text] = x.Name
	}
}

// Law: a list that lacks an option, or has an unknown one or a value out of range, is refused.
func TestFromOldRefuses(t *testing.T) {
	short := old(nil)
	delete(short, "mate_windows")
	for name, values := range map[string]map[string]string{
		"mate_windows": short, "42": old(map[string]string{"clairvoyance": "true"}), oldCareful: old(map[string]string{oldCareful: "61"}),
	} {
		if _, err := FromOld(values); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

// Law: each old name is refused with a remedy that names the new one. No present name is refused.
func TestRenamed(t *testing.T) {
	for _, r := range oldOptions {
		remedy := Renamed(r.old, "2")
		if (remedy != "") != (r.old != r.now) || !strings.Contains(remedy, r.now) && remedy != "" {
			t.Errorf("%s: %q", r.old, remedy)
		}
		if r.now != "" && NameOf(r.old) != r.now {
			t.Errorf("%s is now %s", r.old, NameOf(r.old))
		}
	}
	for _, x := range Table() {
		if remedy := Renamed(x.Name, "true"); remedy != "" {
			t.Errorf("%s: %q", x.Name, remedy)
		}
	}
}
