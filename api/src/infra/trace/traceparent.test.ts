import { defaultTextMapGetter, ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace-node'
import { sampler } from './sampler.ts'
import { contextOf, traceparents } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const header = (flags: string, id = traceId) => `00-${id}-00f067aa0ba902b7-${flags}`
const extracted = (headers: object) =>
  trace.getSpanContext(traceparents.extract(ROOT_CONTEXT, headers, defaultTextMapGetter))

test('of a caller’s headers only a traceparent is taken', () => {
  expect(extracted({ traceparent: header('01'), tracestate: 'a=b', baggage: 'c=d' })).toEqual({
    traceId,
    spanId: '00f067aa0ba902b7',
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
})

test.each([
  ['none', undefined],
  ['several', [header('01'), header('01')]],
  ['two in one', `${header('01')}, ${header('01')}`],
  ['a trace of zeros', header('01', '0'.repeat(32))],
  ['capitals', header('01').toUpperCase()],
  ['16 KB', header('01', 'a'.repeat(16_000))],
  ['16 KB after it', `${header('01')}-${'a'.repeat(16_000)}`],
  ['words', `'; drop table request; --`],
])('%s as a traceparent is none', (_what, traceparent) => {
  expect(extracted({ traceparent })).toBeUndefined()
})

const isKept = (share: number, flags: string, id: string | undefined, isRemote: boolean) =>
  sampler(share).shouldSample(
    contextOf(ROOT_CONTEXT, header(flags, id), isRemote),
    id ?? traceId,
    'request',
    SpanKind.SERVER,
    {},
    [],
  ).decision === SamplingDecision.RECORD_AND_SAMPLED

test('whether a trace is kept is decided neither by its caller’s flag nor by the id that he picked', () => {
  expect(isKept(0, '01', undefined, true)).toBe(false)
  expect(isKept(1, '00', undefined, true)).toBe(true)
  const lowest = `${'0'.repeat(31)}1`
  const count = Array.from({ length: 1000 }, () => isKept(0.01, '01', lowest, true)).filter(Boolean).length
  expect(count).toBeLessThan(100)
})

test('a job is kept with the request that queued it', () => {
  expect(isKept(0, '01', undefined, false)).toBe(true)
  expect(isKept(1, '00', undefined, false)).toBe(false)
})
