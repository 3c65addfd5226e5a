package bayesopt

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The first points of the plane without scrambling, in the Gray code order of Bratley and Fox.
func TestSobolFirstPoints(t *testing.T) {
	want := [][2]float64{{0, 0}, {0.5, 0.5}, {0.75, 0.25}, {0.25, 0.75}, {0.375, 0.375}, {0.875, 0.875}, {0.625, 0.125},
		{0.125, 0.625}}
	s := newSobol(2, nil)
	for i, w := range want {
		x := s.at(uint32(i))
		near(t, "x", x[0], w[0], 1e-9)
		near(t, "y", x[1], w[1], 1e-9)
	}
}

// Law: of 2^k points, scrambled or not, each of the 2^k equal intervals of each axis has one.
func TestSobolStratified(t *testing.T) {
	for seed := range uint64(3) {
		var rng *rand.Rand
		if seed > 0 {
			rng = rand.New(rand.NewPCG(seed, 1))
		}
		s := newSobol(maxDimension, rng)
		for _, begin := range []uint32{0, 1024, 5 * 1024} {
			seen := make([][1024]bool, maxDimension)
			for i := range uint32(1024) {
				for j, v := range s.at(begin + i) {
					if !(v > 0 && v < 1) || seen[j][int(v*1024)] {
						t.Fatalf("coordinate %d of point %d is %v, outside (0,1) or in a taken interval", j, begin+i, v)
					}
					seen[j][int(v*1024)] = true
				}
			}
		}
	}
}

// Sobol's property A, which Joe and Kuo give for their numbers up to dimension 1111: of 2^d
// successive points, each orthant of the cube has one. It holds just when the first digits of the
// direction numbers are a regular matrix.
func TestSobolPropertyA(t *testing.T) {
	s := newSobol(maxDimension, nil)
	for d := 1; d <= maxDimension; d++ {
		if d > sobolBits {
			break
		}
		rows := make([]uint64, d)
		for j := range rows {
			for k := range d {
				rows[j] |= uint64(s.v[j][k]>>(sobolBits-1)) << k
			}
		}
		rank := 0
		for bit := range d {
			for i := rank; i < d; i++ {
				if rows[i]>>bit&1 == 0 {
					continue
				}
				rows[rank], rows[i] = rows[i], rows[rank]
				for l := range rows {
					if l != rank && rows[l]>>bit&1 == 1 {
						rows[l] ^= rows[rank]
					}
				}
				rank++
				break
			}
		}
		if rank != d {
			t.Errorf("%d dimensions: rank %d", d, rank)
		}
	}
}

// The table has all primitive polynomials of degree 1 to 8 and the first of degree 9, each once.
// Their starting numbers are odd and below 2^k.
func TestDirectionsAdmissible(t *testing.T) {
	seen := map[uint32]bool{}
	for i, start := range directions {
		degree := len(start.m)
		polynomial := 1<<degree | start.polynomial<<1 | 1
		if seen[polynomial] || !primitive(polynomial, degree) {
			t.Errorf("dimension %d: polynomial %b is not primitive, or there twice", i+2, polynomial)
		}
		seen[polynomial] = true
		for k, m := range start.m {
			if m%2 == 0 || m >= 2<<k {
				t.Errorf("dimension %d: m_%d is %d", i+2, k+1, m)
			}
		}
	}
}

// primitive reports whether x generates all 2^degree − 1 units modulo the polynomial.
func primitive(polynomial uint32, degree int) bool {
	value, order := uint32(1), 0
	for {
		value <<= 1
		if value>>degree&1 == 1 {
			value ^= polynomial
		}
		order++
		if value == 1 {
			return order == 1<<degree-1
		}
		if order > 1<<degree {
			return false
		}
	}
}

// Independent points of the same number miss this integral by some 2 %.
func TestSobolIntegrates(t *testing.T) {
	for seed := range uint64(5) {
		s := newSobol(6, rand.New(rand.NewPCG(seed, 1)))
		sum := 0.
		for i := range uint32(1024) {
			product := 1.
			for _, v := range s.at(i) {
				product *= 1 + (v - 0.5)
			}
			sum += product
		}
		if math.Abs(sum/1024-1) > 2e-3 {
			t.Errorf("seed %d: the integral is %v, want 1", seed, sum/1024)
		}
	}
}
