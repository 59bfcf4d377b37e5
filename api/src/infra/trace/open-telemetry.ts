import { createRequire } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { isDull } from '../http/log.ts'
import { discreet, requestIdAttribute } from './discreet.ts'
import { sampler } from './sampler.ts'
import { contextOf, traceparents } from './traceparent.ts'
import type { Traces } from './traces.ts'

/** A collector that does not answer holds up the end of the server for no longer. */
const exportTimeoutMillis = 5000

/** The packages read the rest of OTEL_… themselves. */
export function startTraces(share: number): Traces {
  const exporter = discreet(new OTLPTraceExporter({ timeoutMillis: exportTimeoutMillis }))
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'drape' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: sampler(share),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis })],
  })
  provider.register({ propagator: traceparents })
  new HttpInstrumentation({
    // The address of a push is a key, and nobody else is told of our traces.
    disableOutgoingRequestInstrumentation: true,
    ignoreIncomingRequestHook: ({ url = '' }) => isDull(url),
  })
  // The comment is how triggers know in which trace they queue a job.
  new PgInstrumentation({ requireParentSpan: true, addSqlCommenterCommentToQueries: true })
  // They change prototypes as a module is required. Those are the same for who imports it, so that no loader is needed.
  const load = createRequire(import.meta.url)
  for (const name of ['http', 'pg']) load(name)
  const fastify = new FastifyOtelInstrumentation({ instrumentHooks: false, instrumentHandler: false })
  const tracer = provider.getTracer('drape')

  return {
    plugin: fastify.plugin(),
    noteRequestId: (id) => {
      trace.getActiveSpan()?.setAttribute(requestIdAttribute, id)
    },
    inJob: (name, traceparent, work) => {
      const parent = contextOf(ROOT_CONTEXT, traceparent, false)
      return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, parent, async (span) => {
        try {
          await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    stop: async () => {
      await provider.shutdown().catch(() => undefined)
      trace.disable()
    },
  }
}
