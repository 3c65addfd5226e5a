package remote

import (
	"sync"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"raumlab/internal/queue"
)

// metrics are what a monitor reads of a hub.
type metrics struct {
	registry *prometheus.Registry
	queued   prometheus.Counter
	tasks    prometheus.Counter
	items    *prometheus.CounterVec // by worker
	refused  prometheus.Counter

	mutex sync.Mutex
	names map[string]bool // workers that have a counter
}

// mostNames is how many workers have a counter of their own.
const mostNames = 1000

func newMetrics(h *Hub) *metrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Namespace: "raumlab", Subsystem: "hub", Name: name, Help: help})
	}
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Namespace: "raumlab", Subsystem: "hub", Name: name, Help: help},
			func() float64 { return float64(value()) })
	}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		queued:   counter("tasks_queued_total", "Tasks that were queued; a task queued again counts again."),
		tasks:    counter("tasks_done_total", "Tasks whose results were accepted."),
		items: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: "raumlab", Subsystem: "hub", Name: "items_done_total",
			Help: "Games, or pairs of a match, whose results were accepted, by worker.",
		}, []string{"worker"}),
		refused: counter("results_refused_total", "Results that were not accepted."),
		names:   map[string]bool{},
	}
	m.registry.MustRegister(m.queued, m.tasks, m.items, m.refused,
		gauge("workers", "Workers that are connected.", func() int { workers, _ := h.workers.count(); return workers }),
		gauge("at_once", "Tasks that the workers can compute in parallel.", func() int {
			_, takers := h.workers.count()
			return takers
		}),
		gauge("tasks_waiting", "Tasks that are queued or in progress.", h.flow.count),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// accepted counts the result of a worker.
func (m *metrics) accepted(t queue.Task, worker string) {
	m.tasks.Inc()
	m.mutex.Lock()
	switch {
	case m.names[worker]:
	case len(m.names) < mostNames && CheckName(worker) == nil:
		m.names[worker] = true
	default:
		worker = "others"
	}
	m.mutex.Unlock()
	m.items.WithLabelValues(worker).Add(float64(t.End - t.First))
}

// Metrics returns what Prometheus gathers.
func (h *Hub) Metrics() prometheus.Gatherer { return h.metrics.registry }
