// Package tuner fits evaluation weights to the games of a corpus.
//
// A Job takes a corpus to a weight file and a Report. Package dataset picks the positions and
// splits whole openings into games to fit and games to judge by; package pgvb fits. The losses
// before and after are those of the weights as the file stores them.
//
// All scores are centipawns from White's view. Every result has the same bits for any number of
// workers and on every processor.
package tuner
