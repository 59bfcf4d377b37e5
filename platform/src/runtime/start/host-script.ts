import type { PageFile } from '../../release/page-scripts.ts'
import { watchDownload } from '../part/download.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { probe } from '../part/probe.ts'
import { runScript, ScriptFailure } from '../part/script.ts'

const retryDelayMs = 1_000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Outcome = 'ran' | 'failed' | 'hangs' | 'crashed'

const tryScript = async ({ url, integrity }: PageFile): Promise<Outcome> => {
  const { hangs, stop } = watchDownload(url)
  try {
    await runScript(url, integrity, hangs)
    return 'ran'
  } catch (error) {
    if (error instanceof ScriptFailure && error.thrown) return 'crashed'
    return hangs.aborted ? 'hangs' : 'failed'
  } finally {
    stop()
  }
}

/**
 * Runs a script of the host; returns why it failed. After a network error it is requested once more; altered bytes and
 * a request that hung for five seconds are not.
 */
export const runHostScript = async (file: PageFile): Promise<FailureReason | undefined> => {
  let outcome = await tryScript(file)
  if (outcome === 'failed') {
    const finding = await probe(file.url, file.integrity)
    if (finding === 'changed') return 'changed'
    if (finding === 'hangs') return 'unreachable'
    if (finding === 'unreachable') await wait(retryDelayMs)
    outcome = await tryScript(file)
  }
  if (outcome === 'ran') return undefined
  return outcome === 'crashed' ? 'crashed' : 'unreachable'
}
