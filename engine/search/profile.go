package search

import "fmt"

// profiles are the parameters of the iterations.
type profiles struct{ general, fixedDepth, preparation Parameters }

func (o *Options) profiles() profiles {
	return profiles{o.Parameters, o.FixedDepth.over(o.Parameters), o.Preparation.over(o.Parameters)}
}

// at returns the parameters of an iteration. A search that is limited by depth alone has the time
// for techniques that cost one with a clock more than they find. The profile fixed_depth holds for
// its iterations up to max_depth. If the search ends at max_depth or before it, it holds only for
// the last iteration, and the profile preparation for those before. Goal is the depth of the last
// iteration.
func (o *Options) at(p *profiles, depth, goal int, byDepth bool) *Parameters {
	fixed, preparation := o.FixedDepth.MaxDepth, o.Preparation.MaxDepth
	switch {
	case !byDepth:
	case depth <= fixed && (depth == goal || goal > fixed):
		return &p.fixedDepth
	case goal <= preparation:
		return &p.preparation
	}
	return &p.general
}

// GeneralProfile names the parameters of [search] themselves.
const GeneralProfile = "general"

// ProfileOf names the parameters that a search within the limits uses, such as fixed_depth, or
// fixed_depth to depth 4, then general.
func (o *Options) ProfileOf(l Limits) string {
	if !l.ByDepth() {
		return GeneralProfile
	}
	fixed, goal := o.FixedDepth.MaxDepth, l.Depth
	if goal == 0 {
		goal = MaxDepth
	}
	rest := GeneralProfile
	if goal <= o.Preparation.MaxDepth {
		rest = preparationName
	}
	switch {
	case fixed == 0:
		return rest
	case goal <= fixed:
		return FixedDepthProfile
	}
	return fmt.Sprintf("%s to depth %d, then %s", FixedDepthProfile, fixed, rest)
}

// prepare applies the parameters of an iteration.
func (s *Searcher) prepare(depth int) {
	s.rootDepth = depth
	goal := s.goal
	if goal == 0 {
		goal = MaxDepth + 1
	}
	s.apply(s.given.at(&s.profiles, depth, goal, !s.limited))
	if s.brief {
		s.options.Quiescence, s.options.QuiescenceChecks, s.options.QuiescenceEvasions = 0, 0, false
	}
	if s.staticDepth > 0 {
		s.evaluate(0, s.frames[0].position.InCheck()) // for improving
	}
}

// apply makes the parameters those of the search that follows.
func (s *Searcher) apply(options *Parameters) {
	s.options = *options
	s.futilityDepth = marginDepth
	if options.FutilityStep > 0 {
		s.futilityDepth = options.FutilityDepth
	}
	s.staticDepth = 0
	switch {
	case options.Improving || options.NullMoveAdaptive || options.ProbCut > 0:
		s.staticDepth = MaxDepth
	case options.Futility || options.ReverseFutility:
		s.staticDepth = s.futilityDepth
	}
}
