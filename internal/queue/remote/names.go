// Package remote is the queue whose workers are other processes. The Hub has the tasks and folds the
// results; NATS JetStream, of a server of its own or of one that is there, keeps what is between.
//
// A task waits in a work-queue stream. The server gives it to one worker at a time, to the next one
// when a worker has been silent for the lease (AckWait), and to no more than mostDeliveries
// (MaxDeliver). A worker stores the result in a second stream, which takes one for each task, and
// then acknowledges the task. So no task is lost and no result counts twice, whichever process is
// killed. A bucket has the jobs: what a worker needs to compute tasks, and must have in common with
// the hub. The hub removes a result when the caller says that what it made of it is on disk. After a
// restart it publishes only tasks that neither stream has.
//
// What JetStream does not do, the hub does: a task that one worker holds for too long, or that is
// lost, goes to a second one, one that a worker could not compute is tried by another, and results
// that no job wants are dropped.
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
	jobsName     = "RAUMLAB_JOBS" // a bucket of objects, each with the hash of its job as its name
	jobsStream   = "OBJ_" + jobsName
	workersName  = "workers"
	ownerKey     = "raumlab-owner"
	protocolKey  = "raumlab-protocol"
	versionKey   = "raumlab-version"
	tasksPrefix  = "raumlab.tasks."   // JOB.TASK.COPY follow
	resultPrefix = "raumlab.results." // JOB.TASK follow

	hereSubject  = "raumlab.here"  // a worker is there
	byeSubject   = "raumlab.bye"   // the hub has finished
	endedSubject = "raumlab.ended" // a job has

	nextSubject = "$JS.API.CONSUMER.MSG.NEXT." + tasksName + "." + workersName // asks for a task

	// The server says there that a task was given out as often as it may be.
	outSubject = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + tasksName + "." + workersName
)

// Headers of messages.
const (
	workerHeader = "Raumlab-Worker"
	failedHeader = "Raumlab-Failed" // of a result: the data say why there is none
	triedHeader  = "Raumlab-Tried"  // of a task: the names of workers that have it or could not compute it
)

// protocol is the version of what hub and workers send each other.
const protocol = "5"

// Defaults of a hub.
const (
	DefaultLease    = 30 * time.Second // after which the task of a silent worker goes to another one
	mostDeliveries  = 20               // of a task to workers that die; after that it is taken to kill them
	deadlineLeases  = 30               // leases after which a task goes to a second worker
	deadlineTimes   = 4                // and the multiple of the longest task after which it does
	spareTasks      = 16               // published beyond twice those in hand
	AtOnce          = 2048             // tasks that a caller may wait for at a time
	maxPayload      = 8 << 20          // bytes of a message of an embedded server
	maxDecompressed = 256 << 20        // bytes of a job or a result
	maxName         = 128              // bytes of the name of a worker
	maxReason       = 64 << 10         // bytes of why a worker could not compute a task
	maxStored       = 4 << 30          // bytes of the results that wait on an embedded server
	maxBuffered     = 48 << 20         // bytes of the results that a hub has asked for and not read
	mostRefused     = 5                // results of a task; then the work ends
)

// jobHash identifies a job.
func jobHash(kind string, config []byte) string {
	sum := sha256.Sum256(append([]byte(kind+"\n"), config...))
	return hex.EncodeToString(sum[:16])
}

// resultSubject is where the result of a task is stored.
func resultSubject(job string, t queue.Task) string { return resultPrefix + job + "." + t.String() }

// parseSubject splits the subject of a task, whose number of the copy it leaves out, or of a result.
func parseSubject(subject, prefix string) (job string, t queue.Task, err error) {
	parts := strings.Split(strings.TrimPrefix(subject, prefix), ".")
	if !strings.HasPrefix(subject, prefix) || len(parts) < 2 || len(parts) > 3 {
		return "", queue.Task{}, fmt.Errorf("subject %q: expected %sJOB.TASK", subject, prefix)
	}
	t, err = queue.ParseTask(parts[1])
	return parts[0], t, err
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
