package bayesopt

import (
	"math/bits"
	"math/rand/v2"
)

// maxDimension is how many dimensions the table of direction numbers serves.
const maxDimension = len(directions) + 1

const sobolBits = 32

// sobol is a Sobol sequence, scrambled unless rng is nil: every dimension's digits go through a
// random lower triangular matrix over GF(2) and a random shift (Matoušek, J. Complexity 14, 1998).
// Scrambling keeps what makes the sequence good. For instance, any 2^k successive points from a
// multiple of 2^k have one in each of the 2^k equal intervals of each axis.
type sobol struct {
	v     [][sobolBits]uint32 // direction numbers; v[j][0] moves the first digit
	shift []uint32
}

func newSobol(d int, rng *rand.Rand) *sobol {
	s := &sobol{v: make([][sobolBits]uint32, d), shift: make([]uint32, d)}
	for j := range d {
		s.v[j] = plainDirections(j)
		if rng != nil {
			scramble(&s.v[j], rng)
			s.shift[j] = rng.Uint32()
		}
	}
	return s
}

// plainDirections follows Bratley and Fox, ACM Trans. Math. Softw. 14 (1988), algorithm 659.
func plainDirections(dimension int) (v [sobolBits]uint32) {
	if dimension == 0 {
		for k := range v {
			v[k] = 1 << (sobolBits - 1 - k)
		}
		return v
	}
	start := directions[dimension-1]
	degree := len(start.m)
	for k := range v {
		if k < degree {
			v[k] = start.m[k] << (sobolBits - 1 - k)
			continue
		}
		v[k] = v[k-degree] ^ v[k-degree]>>degree
		for i := 1; i < degree; i++ {
			if start.polynomial>>(degree-1-i)&1 == 1 {
				v[k] ^= v[k-i]
			}
		}
	}
	return v
}

// scramble multiplies all direction numbers by one random matrix whose diagonal is one.
func scramble(v *[sobolBits]uint32, rng *rand.Rand) {
	// Row i makes the i-th digit from digits 0 to i; the first digit is the highest bit.
	var rows [sobolBits]uint32
	for i := range rows {
		diagonal := uint32(1) << (sobolBits - 1 - i)
		rows[i] = diagonal | rng.Uint32()&^(diagonal<<1-1)
	}
	for k, number := range v {
		v[k] = 0
		for i, row := range rows {
			v[k] |= uint32(bits.OnesCount32(row&number)&1) << (sobolBits - 1 - i)
		}
	}
}

// at is point i, in (0,1)^d: the middle of a cell of 2^−32, so that no point lies on the boundary.
func (s *sobol) at(i uint32) []float64 {
	gray := i ^ i>>1
	x := make([]float64, len(s.v))
	for j := range x {
		digits := s.shift[j]
		for rest := gray; rest != 0; rest &= rest - 1 {
			digits ^= s.v[j][bits.TrailingZeros32(rest)]
		}
		x[j] = (float64(digits) + 0.5) / (1 << sobolBits)
	}
	return x
}
