import { type Context, type TextMapPropagator, trace } from '@opentelemetry/api'
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core'

const name = 'traceparent'
const w3c = new W3CTraceContextPropagator()

/** As it was, if the header is none. */
export function contextOf(context: Context, header: unknown, isRemote: boolean): Context {
  const parent = typeof header === 'string' ? parseTraceParent(header) : null
  return parent ? trace.setSpanContext(context, { ...parent, isRemote }) : context
}

/** Without tracestate and baggage: what a caller writes there would be in each of our spans. */
export const traceparents: TextMapPropagator = {
  inject: (context, carrier, setter) => w3c.inject(context, carrier, setter),
  extract: (context, carrier, getter) => contextOf(context, getter.get(carrier, name), true),
  fields: () => [name],
}
