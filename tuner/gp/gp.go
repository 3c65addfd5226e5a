// Package gp is Gaussian process regression in the unit cube: kernels, the posterior given
// observations, and the posterior of hyperparameters. An observation is a value of the function or
// a difference of two, with normal noise of known variance. Whose function it is this package does
// not know.
//
//	process := gp.Process{Kernel: gp.Kernel{Shape: gp.Matern52, Lengths: []float64{0.5}, Signal: 1}}
//	posterior, err := gp.Condition(process, gp.Observations{Sites: gp.Values(x), Y: y, Noise: noise})
//	predictions := posterior.Predict(gp.Values(points))
//
// Formulas are those of Rasmussen and Williams, Gaussian Processes for Machine Learning (2006).
// Results are the same bit for bit for the same observations in the same order.
package gp
