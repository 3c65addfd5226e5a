// Package remote is the queue whose workers are other processes, over NATS JetStream. The Hub has
// the tasks and folds the results; it runs a server of its own or uses one that is there. A Worker
// asks for one task after another.
//
// No task is lost and none is folded twice, whichever process is killed. A task waits in a
// work-queue stream until its worker has stored the result in a second stream and then
// acknowledged it. A worker that dies lets its lease end, and the task goes to another one. The hub
// removes a result when the caller says that it is durable elsewhere. What it published before it
// was killed is in the streams: it publishes a task only if neither stream has it.
//
// That rests on the streams alone, not on the duplicate window of JetStream: for messages that a
// work queue has given out, that window does not survive a restart of the server.
package remote

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// What a server has of ours.
const (
	tasksName    = "RAUMLAB_TASKS"
	resultsName  = "RAUMLAB_RESULTS"
	workersName  = "workers"
	ownerKey     = "raumlab-owner"
	tasksPrefix  = "raumlab.tasks."
	resultPrefix = "raumlab.results."

	// What a worker says to the hub.
	helloSubject    = "raumlab.hello"
	documentSubject = "raumlab.document"
	hereSubject     = "raumlab.here"
	backSubject     = "raumlab.back"

	// What the hub says.
	byeSubject   = "raumlab.bye"
	endedSubject = "raumlab.ended"
)

// Headers of messages.
const (
	workerHeader = "Raumlab-Worker"
	poisonHeader = "Raumlab-Poison" // how often the task was given out
	sizeHeader   = "Raumlab-Size"   // of a document, of which a message has a piece
)

// protocol is the version of what hub and workers send each other.
const protocol = "3"

// Defaults of a hub.
const (
	DefaultLease    = 30 * time.Second // after which the task of a silent worker goes to another one
	mostDeliveries  = 20               // of a task; after that it is taken to kill its workers
	spareTasks      = 16               // published beyond twice those in hand
	AtOnce          = 2048             // tasks that a caller may wait for at a time
	maxPayload      = 8 << 20          // bytes of a message of an embedded server
	maxDecompressed = 256 << 20        // bytes of a document
	maxResult       = 32 << 20         // bytes of a result
	maxName         = 128              // bytes of the name of a worker
	maxPiece        = 512 << 10        // bytes of a document in one message
	maxStored       = 4 << 30          // bytes of the results that wait on an embedded server
	mostRefused     = 5                // results of a task; then the work ends
)

func jobHash(document []byte) string {
	sum := sha256.Sum256(document)
	return hex.EncodeToString(sum[:16])
}

// parseSubject splits the subject of a task or a result.
func parseSubject(subject, prefix string) (job string, t queue.Task, err error) {
	rest, is := strings.CutPrefix(subject, prefix)
	job, task, two := strings.Cut(rest, ".")
	if !is || !two {
		return "", queue.Task{}, fmt.Errorf("subject %q: expected %sJOB.TASK", subject, prefix)
	}
	t, err = queue.ParseTask(task)
	return job, t, err
}

// streams are what a server keeps for an owner. A subject has one result, the first.
func streams(owner string, most int64) []jetstream.StreamConfig {
	return []jetstream.StreamConfig{
		{Name: tasksName, Subjects: []string{tasksPrefix + ">"}, Retention: jetstream.WorkQueuePolicy,
			Metadata: map[string]string{ownerKey: owner}},
		{Name: resultsName, Subjects: []string{resultPrefix + ">"}, Metadata: map[string]string{ownerKey: owner},
			Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, MaxMsgsPerSubject: 1, MaxBytes: most},
	}
}

// CheckName refuses what is no name of a worker: it is shown, and items are counted by it.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("the worker has no name")
	case len(name) > maxName:
		return fmt.Errorf("the name of the worker has %s, expected at most %d", plural.Of(len(name), "byte"), maxName)
	}
	if err := sanitize.CheckText(name); err != nil {
		return fmt.Errorf("the name of the worker %w", err)
	}
	return nil
}
