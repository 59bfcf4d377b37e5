import { ROOT_CONTEXT } from '@opentelemetry/api'
import {
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'

const ids = new RandomIdGenerator()

/** Keeps a share of all traces. A caller, who can pick both, decides neither by the flag nor by the id of a traceparent. */
export function sampler(share: number): Sampler {
  const root = new TraceIdRatioBasedSampler(share)
  const ofCaller: Sampler = {
    shouldSample: () => root.shouldSample(ROOT_CONTEXT, ids.generateTraceId()),
  }
  return new ParentBasedSampler({ root, remoteParentSampled: ofCaller, remoteParentNotSampled: ofCaller })
}
