import type { PageFile } from '../../release/page-scripts.ts'
import { loadScript } from '../part/load-script.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { probe } from '../part/probe.ts'
import type { ScriptFailure } from '../part/script.ts'

const retryDelayMs = 1_000

/**
 * Runs a script of the host; returns why it failed. After a network error it is requested once more; altered bytes and
 * a request that hung for five seconds are not.
 */
export const runHostScript = async ({ url, integrity }: PageFile): Promise<FailureReason | undefined> => {
  const run = () => loadScript(url, integrity).catch((failure: ScriptFailure) => failure)
  let failure = await run()
  if (failure && !failure.thrown && !failure.hangs) {
    const finding = await probe(url, integrity)
    if (finding === 'changed') return 'changed'
    if (finding === 'hangs') return 'unreachable'
    if (finding === 'unreachable') await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    failure = await run()
  }
  if (!failure) return undefined
  return failure.thrown ? 'crashed' : 'unreachable'
}
