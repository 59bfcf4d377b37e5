import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** As a refusal and the log say it. */
export const requestIdAttribute = 'request.id'

/** Statements are ours, and their values are parameters. */
const attributes = new Set([
  'db.namespace',
  'db.query.text',
  'db.system.name',
  'error.type',
  'fastify.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  requestIdAttribute,
])

/** Paths, queries, addresses and what an error says are of people. */
const withoutPeople = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: {
      value: Object.fromEntries(Object.entries(span.attributes).filter(([name]) => attributes.has(name))),
    },
    status: { value: { code: span.status.code } },
    events: { value: [] },
  })

/** Sends of each span what is listed here, whatever a package may come to write. */
export const discreet = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(withoutPeople), done),
  shutdown: () => exporter.shutdown(),
})
