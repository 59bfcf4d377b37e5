import type { PageFile } from '../../release/page-scripts.ts'
import { watchDownload } from '../part/download.ts'
import type { FailureReason } from '../part/part-failure.ts'
import { probe } from '../part/probe.ts'
import { runScript, ScriptFailure } from '../part/script.ts'

const retryDelayMs = 1_000

const tryScript = async ({ url, integrity }: PageFile): Promise<FailureReason | 'failed' | undefined> => {
  const { hangs, stop } = watchDownload(url)
  try {
    await runScript(url, integrity, hangs)
    return undefined
  } catch (error) {
    if (error instanceof ScriptFailure && error.thrown) return 'crashed'
    return hangs.aborted ? 'unreachable' : 'failed'
  } finally {
    stop()
  }
}

/**
 * Runs a script of the host; returns why it failed. After a network error it is requested once more; altered bytes and
 * a request that hung for five seconds are not.
 */
export const runHostScript = async (file: PageFile): Promise<FailureReason | undefined> => {
  const reason = await tryScript(file)
  if (reason !== 'failed') return reason
  const finding = await probe(file.url, file.integrity)
  if (finding === 'changed') return 'changed'
  if (finding === 'hangs') return 'unreachable'
  if (finding === 'unreachable') await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
  const again = await tryScript(file)
  return again === 'failed' ? 'unreachable' : again
}
