package remote

import (
	"fmt"
	"io"

	vm "github.com/VictoriaMetrics/metrics"

	"raumlab/internal/queue"
)

// metrics are what Prometheus reads of a hub.
type metrics struct {
	set     *vm.Set
	queued  *vm.Counter // a task queued again counts again
	tasks   *vm.Counter // whose results were accepted
	refused *vm.Counter // results
}

func newMetrics(h *Hub) *metrics {
	set := vm.NewSet()
	gauge := func(name string, value func() int) {
		set.NewGauge("raumlab_hub_"+name, func() float64 { return float64(value()) })
	}
	gauge("workers", func() int { workers, _ := h.workers.count(); return workers })
	gauge("at_once", func() int { _, takers := h.workers.count(); return takers })
	gauge("tasks_waiting", h.flow.count)
	return &metrics{set: set, queued: set.NewCounter("raumlab_hub_tasks_queued_total"),
		tasks: set.NewCounter("raumlab_hub_tasks_done_total"), refused: set.NewCounter("raumlab_hub_results_refused_total")}
}

// accepted counts the result of a worker.
func (m *metrics) accepted(t queue.Task, worker string) {
	m.tasks.Inc()
	if CheckName(worker) != nil { // in this text
		worker = "others"
	}
	m.set.GetOrCreateCounter(fmt.Sprintf("raumlab_hub_items_done_total{worker=%q}", worker)).Add(int(t.End - t.First))
}

// WriteMetrics writes the figures of the hub and of its process in the text format of Prometheus.
func (h *Hub) WriteMetrics(w io.Writer) {
	h.metrics.set.WritePrometheus(w)
	vm.WriteProcessMetrics(w)
}
