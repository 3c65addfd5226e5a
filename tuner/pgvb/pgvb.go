// Package pgvb is Bayesian logistic regression for clustered data by Pólya-Gamma variational
// Bayes, with standard deviations that account for the clusters.
//
// # Model
//
// An [Observation] i has features φ_i, an offset, a cluster, and an outcome of 0, ½ or 1 that it
// shares with its cluster. It may have scores, which say what a teacher thinks that the linear
// predictor is worth. With weights θ and a scale K the model is
//
//	s_i = offset_i + φ_i·θ                    linear predictor, in score units
//	ψ_i = s_i/K                               logit
//	L(θ) = Π σ(ψ_i)^(w_i·y_i) · (1-σ(ψ_i))^(w_i·(1-y_i))
//	θ_j ~ N(m_j, (τ_g·s_j)²),  τ_g ~ half-Cauchy(0, A)
//
// σ is the logistic function. The target y_i in [0, 1] mixes outcome and scores (see [Infer]);
// w_i is a power of the likelihood. [Prior] holds m and s, the groups g and A; without groups
// every τ is 1. A quasi-likelihood with fractional targets has no binomial coefficients.
//
// # Units
//
// Weights, offsets, scores, priors and K have one unit, which is the caller's. The package calls
// it the score unit. K is how many of them are one logit. Losses and the ELBO are in nats.
//
// # Fitting
//
// Fill a [Sample]. [EstimateScale] estimates K where it is not known. [Infer] runs the whole
// procedure: it fits, measures by how much the observations of a cluster repeat each other,
// tempers the likelihood accordingly, and returns posterior means with standard deviations
// ([Spreads]) under several assumptions. [NewModel] and [Model.Fit] are its building block for
// targets and weights of one's own: they maximise the evidence lower bound
//
//	E_q[log L(θ)] - KL(q(θ, τ) ‖ prior)
//
// over a normal q(θ) with full covariance. The covariance of q is too narrow; [Curvature] returns
// the Hessian and sandwich covariances at its mean.
//
// # Judging
//
// [LogLoss], [Compare], [ReliabilityOf] and [ResidualsBy] measure weights on a sample that no fit
// has seen. Their standard errors treat clusters as the independent units. [Regress] is the
// least-squares fit to a score, for comparison.
//
// # Reproducibility
//
// A result has the same bits for any number of workers, on every processor and at every GOAMD64
// level. A sample keeps its features in memory or in a [Store], and passes read it block by block,
// so that millions of observations need little memory.
//
// # References
//
//   - Polson, Scott and Windle, Bayesian Inference for Logistic Models Using Pólya-Gamma Latent
//     Variables, JASA 108, 2013.
//   - Durante and Rigon, Conditionally Conjugate Mean-Field Variational Bayes for Logistic Models,
//     Statistical Science 34, 2019.
//   - Jaakkola and Jordan, Bayesian Parameter Estimation via Variational Methods, Statistics and
//     Computing 10, 2000.
//   - Giordano, Broderick and Jordan, Linear Response Methods for Accurate Covariance Estimates
//     from Mean Field Variational Bayes, NeurIPS 2015.
//   - Wand, Ormerod, Padoan and Frühwirth, Mean Field Variational Bayes for Elaborate
//     Distributions, Bayesian Analysis 6, 2011.
//   - Pauli, Racugno and Ventura, Bayesian Composite Marginal Likelihoods, Statistica Sinica 21,
//     2011.
//   - Ribatet, Cooley and Davison, Bayesian Inference from Composite Likelihoods, Statistica
//     Sinica 22, 2012.
package pgvb
