import { ROOT_CONTEXT, SpanStatusCode } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { discreet } from './discreet.ts'

test('what a span says of a person or in the words of an error stays here', () => {
  const sent = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(discreet(sent))] })
  const span = provider.getTracer('test').startSpan('query', {}, ROOT_CONTEXT)
  span.setAttributes({
    'http.route': '/look/:token',
    'url.path': '/look/secret',
    'client.address': '192.0.2.1',
  })
  span.recordException(new Error('Key (email)=(asha@example.com) already exists.'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'Key (email)=(asha@example.com) already exists.' })
  span.end()
  const [{ name, attributes, events, status, ended } = {}] = sent.getFinishedSpans()
  expect({ name, attributes, events, status, ended }).toEqual({
    name: 'query',
    attributes: { 'http.route': '/look/:token' },
    events: [],
    status: { code: SpanStatusCode.ERROR },
    ended: true,
  })
})
