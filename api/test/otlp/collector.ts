import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import protobuf from 'protobufjs'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: string }
}

/** As the protocol names its fields. */
export interface TestSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: string
  readonly attributes?: readonly Attribute[]
}

interface Export {
  readonly resourceSpans?: readonly {
    readonly scopeSpans?: readonly { readonly spans?: readonly TestSpan[] }[]
  }[]
}

/** The protocol's own definition, v1.11.0 of https://github.com/open-telemetry/opentelemetry-proto. */
const definition = new protobuf.Root()
definition.resolvePath = (_from, path) => join(import.meta.dirname, path)
definition.loadSync('opentelemetry/proto/collector/trace/v1/trace_service.proto', { keepCase: false })
const type = definition.lookupType('opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest')

const hex = ({ traceId, spanId, parentSpanId, ...span }: TestSpan): TestSpan => {
  const inHex = (bytes = '') => Buffer.from(bytes, 'base64').toString('hex')
  return { ...span, traceId: inHex(traceId), spanId: inHex(spanId), parentSpanId: inHex(parentSpanId) }
}

/** Takes spans by OTLP over HTTP, as protobuf. */
export async function startCollector() {
  const spans: TestSpan[] = []
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    requests.push(request)
    const message = type.decode(await buffer(request))
    const { resourceSpans = [] } = type.toObject(message, {
      bytes: String,
      enums: String,
      longs: String,
    }) as Export
    for (const { scopeSpans = [] } of resourceSpans)
      for (const scope of scopeSpans) spans.push(...(scope.spans ?? []).map(hex))
    response.setHeader('content-type', 'application/x-protobuf').end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    requests,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
