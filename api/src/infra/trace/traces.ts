import type { FastifyPluginCallback } from 'fastify'

export interface Traces {
  /** Gives each request of an app its span. */
  readonly plugin: FastifyPluginCallback
  /** Writes the id of the request that just came into its span. */
  readonly noteRequestId: (id: string) => void
  /** Does a job within a span, in the trace of what queued it. */
  inJob(name: string, traceparent: unknown, work: () => Promise<void>): Promise<void>
  /** Sends the spans that are left. */
  stop(): Promise<void>
}

/** Undefined where no collector is named: then nothing of OpenTelemetry is loaded. */
export async function openTraces(share: number | undefined): Promise<Traces | undefined> {
  return share === undefined ? undefined : (await import('./open-telemetry.ts')).startTraces(share)
}
