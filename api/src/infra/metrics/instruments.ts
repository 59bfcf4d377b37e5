import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type OpenMetricsContentType,
  Registry,
} from 'prom-client'

const quick = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A photo on a slow line takes minutes. */
const slow = [0.5, 1, 2.5, 5, 10, 30, 60, 300, 900]

/** All that is measured by this server. No label has an id or an address of a person. */
export function openInstruments() {
  const registry = new Registry<OpenMetricsContentType>()
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE)
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Counter({ name: `drape_${name}_total`, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `drape_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, buckets: number[], ...labelNames: L[]) =>
    new Histogram({ name: `drape_${name}_seconds`, help, buckets, labelNames, registers })

  return {
    registry,
    /** Event loop, memory and processor. What watches them is never taken down. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    requests: counter('http_requests', 'HTTP requests answered', 'method', 'route', 'status'),
    requestTimes: histogram('http_request', 'How long they took', quick, 'method', 'route'),
    working: gauge('http_requests_working', 'Calls that are worked on'),
    waiting: gauge('http_requests_waiting', 'Calls that wait for a place'),
    refused: counter('http_requests_refused', 'Calls refused because there was no place'),
    connections: gauge('http_connections', 'Open connections'),
    uploads: histogram('upload', 'Uploads of photos, from the first byte to the answer', slow, 'outcome'),
    decodings: histogram('decoding', 'Readings of uploaded pictures', quick, 'outcome'),
    mails: counter('mails', 'E-mails handed to the mail server', 'outcome'),
    pushes: counter('pushes', 'Pushes handed to push services', 'outcome'),
    queryTimes: histogram('database_query', 'How long queries and transactions had a connection', quick),
    pool: gauge('database_connections', 'Connections of the pool', 'state'),
    queue: gauge('database_waiting', 'Queries and transactions that wait for a connection'),
    isUp: gauge('database_up', 'Whether the database answered this scrape'),
    diskFree: gauge('disk_free_bytes', 'Room where DATA_DIR is'),
    expiry: gauge('release_expires_timestamp_seconds', 'When what is live is trusted no more', 'signed'),
    // Figures of the whole product: each replica shows the same.
    open: gauge('requests_open', 'Photos that wait for an outfit'),
    due: gauge('requests_due', 'Of these, due within two hours'),
    late: gauge('requests_late', 'Of these, later than promised'),
    unclaimed: gauge('requests_unclaimed', 'Of these, held by no stylist'),
    jobs: gauge('jobs', 'Jobs', 'task', 'state'),
    views: gauge('part_views', 'Pages that opened a part in this hour or the last', 'part', 'version'),
    failures: gauge('part_failures', 'Of these, those in which it failed', 'part', 'version', 'class'),
  }
}
