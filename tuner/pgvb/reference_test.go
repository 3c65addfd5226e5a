package pgvb

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// reference is testdata/ref_small.json. Its key "origin" says where the numbers come from.
type reference struct {
	K         float64     `json:"K"`
	Lambda    float64     `json:"lambda_mix"`
	Mean      []float64   `json:"m0"`
	PriorSD   []float64   `json:"prior_sd"`
	Phi       [][]int32   `json:"phi"`
	Offset    []float64   `json:"b"`
	Cluster   []int       `json:"game"`
	Outcome   []float64   `json:"z_game"`
	Score     []float64   `json:"q"`
	Target    []float64   `json:"y"`
	Weight    []float64   `json:"w"`
	PGVB      pgvb        `json:"pgvb"`
	Groups    []int       `json:"group"`
	Laplace   laplace     `json:"laplace"`
	MCMC      mcmc        `json:"mcmc"`
	LRVB      linear      `json:"lrvb"`
	Clustered clusterings `json:"cluster"`

	Comparison map[string]any `json:"comparison"`
	Unknown    gaussUnknown   `json:"gauss_nig"`
	Truth      []float64      `json:"theta_true"`
	Direct     direct         `json:"verification"`
}

type pgvb struct {
	First  []float64   `json:"elbo_first5"`
	Half   []float64   `json:"elbo_half_first6"`
	Final  float64     `json:"elbo_final"`
	Mean   []float64   `json:"mean"`
	Var    []float64   `json:"var"`
	C      []float64   `json:"c_first10"`
	Cov    [][]float64 `json:"cov"`
	LogDet float64     `json:"logdet_S_theta"`
}

type direct struct {
	ELBO float64 `json:"elbo_direct"`
}

type laplace struct {
	Mean   []float64 `json:"mean"`
	Var    []float64 `json:"var"`
	Height float64   `json:"logpost_at_mode_whitened"`
}

type gaussUnknown struct {
	V0       []float64 `json:"V0"`
	Shape0   float64   `json:"a0"`
	Scale0   float64   `json:"b0"`
	Mean     []float64 `json:"mean"`
	Vn       []float64 `json:"Vn_diag"`
	Shape    float64   `json:"a_n"`
	Scale    float64   `json:"b_n"`
	Evidence float64   `json:"log_evidence"`
}

type mcmc struct {
	Mean     []float64 `json:"mean"`
	SD       []float64 `json:"sd"`
	GibbsSD  []float64 `json:"gibbs_sd"`
	Evidence float64   `json:"log_evidence"`
	SE       float64   `json:"log_evidence_se"`
}

type linear struct {
	Exact   []float64 `json:"exact_sd"`
	Approx  []float64 `json:"approx_sd"`
	Hessian []float64 `json:"hessian_sd"`
}

type clusterings struct {
	Sandwich     []float64 `json:"sandwich_sd"`
	Power        float64   `json:"eta"`
	TemperedMean []float64 `json:"tempered_mean"`
	TemperedSD   []float64 `json:"tempered_sd"`
}

func readReference(t testing.TB) *reference {
	t.Helper()
	data, err := os.ReadFile("testdata/ref_small.json")
	if err != nil {
		t.Fatal(err)
	}
	var r reference
	if err := json.Unmarshal(data, &r); err != nil {
		t.Fatal(err)
	}
	return &r
}

func (r *reference) observation(i int) Observation {
	g := r.Cluster[i]
	return Observation{Cluster: int64(g), Sign: 1, Features: r.Phi[i], Offset: r.Offset[i], Score: r.Score[i],
		Outcome: r.Outcome[g]}
}

// rows returns the sample, targets and weights of the rows in order.
func (r *reference) rows(t testing.TB, order []int) (s *Sample, target, weight []float64) {
	t.Helper()
	s = NewSample(len(r.Mean))
	for _, i := range order {
		must(t, s.Append(r.observation(i)))
		target, weight = append(target, r.Target[i]), append(weight, r.Weight[i])
	}
	return s, target, weight
}

// rootMeanSquare returns that of the residuals of the scores under weights.
func (r *reference) rootMeanSquare(weights []float64) float64 {
	sum := 0.0
	for i, phi := range r.Phi {
		miss := r.Score[i] - r.Offset[i]
		for j, f := range phi {
			miss -= float64(f) * weights[j]
		}
		sum += miss * miss
	}
	return math.Sqrt(sum / float64(len(r.Phi)))
}

func (r *reference) prior() Prior { return Prior{Mean: r.Mean, SD: r.PriorSD} }

// model is the reference regression, without nuisance columns.
func (r *reference) model(t testing.TB) *model {
	t.Helper()
	s, target, weight := r.rows(t, count(len(r.Phi)))
	return plain(t, s, target, weight, r.K, r.prior())
}

func plain(t testing.TB, s *Sample, target, weight []float64, k float64, prior Prior) *model {
	t.Helper()
	m, err := modelOf(s, target, weight, k, prior)
	must(t, err)
	return m
}

func fitted(t testing.TB, m *model, search Search) *Posterior {
	t.Helper()
	p, err := m.fit(context.Background(), search)
	must(t, err)
	if !p.Converged {
		t.Fatalf("not converged after %d sweeps", len(p.Trace))
	}
	return p
}

// nuisance is the prior with nuisance columns.
func nuisance(p Prior) Prior {
	p.Nuisance = []float64{50, 50}
	return p
}

func roots(v []float64) []float64 {
	r := make([]float64, len(v))
	for j, x := range v {
		r[j] = math.Sqrt(x)
	}
	return r
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func count(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// near fails unless |got-want| <= tolerance.
func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s = %.15g, want %.15g within %g", what, got, want, tolerance)
	}
}

// allNear fails unless every |got-want| <= tolerance·unit.
func allNear(t *testing.T, what string, got, want, unit []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s has %d entries, want %d", what, len(got), len(want))
	}
	worst := 0.0
	for j := range got {
		e := math.Abs(got[j]-want[j]) / unit[j]
		if !(e <= tolerance) {
			t.Errorf("%s[%d] = %.12g, want %.12g: off by %.3g, allowed %g", what, j, got[j], want[j], e, tolerance)
		}
		worst = max(worst, e)
	}
	t.Logf("%s: worst deviation %.3g, allowed %g", what, worst, tolerance)
}

func diagonal(s *mat.SymDense) []float64 {
	d := make([]float64, s.SymmetricDim())
	for j := range d {
		d[j] = s.At(j, j)
	}
	return d
}

func curved(t testing.TB, m *model, p *Posterior, workers int) *Curvature {
	t.Helper()
	c, err := m.Curvature(p, workers)
	must(t, err)
	return c
}

func samePosterior(t *testing.T, what string, got, want *Posterior, tolerance float64) {
	t.Helper()
	unit := roots(diagonal(covarianceOf(want)))
	allNear(t, what+" mean", got.Mean, want.Mean, unit, tolerance)
	variance := diagonal(covarianceOf(want))
	allNear(t, what+" variance", diagonal(covarianceOf(got)), variance, variance, tolerance)
	near(t, what+" elbo", got.ELBO(), want.ELBO(), tolerance*math.Abs(want.ELBO()))
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// observationsOf returns the observations of a sample. Cluster is the dense index.
func observationsOf(t testing.TB, s *Sample) (all []Observation) {
	t.Helper()
	for o, err := range s.All() {
		must(t, err)
		o.Cluster = int64(s.index[o.Cluster])
		all = append(all, o)
	}
	return all
}
