/** @import { EngineWork, PageToDraw } from './draw.ts' */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/**
 * A process of its own, because the engine loads asynchronously and promoting is synchronous. It takes JSON from the
 * standard input and answers a line of JSON for each page, so that what was drawn stands if it is ended.
 *
 * Pages are drawn in a thread, which is ended from here: some loops inside QuickJS ask nobody whether they may go on. Its
 * time is that of the processor, which is the same on a busy machine: so much for all pages of a part, so much for all.
 * @type {EngineWork}
 */
const { partMs, longestMs, pages, ...work } = JSON.parse(readFileSync(0, 'utf8'))

/** @param {NodeJS.CpuUsage} [since] */
const usedMs = (since) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** @type {Map<string, number>} */
const spentMs = new Map()
/** @type {Worker | undefined} */
let worker

/** @param {PageToDraw} page */
const draw = async (page) => {
  const before = process.cpuUsage()
  const spent = () => (spentMs.get(page.part) ?? 0) + usedMs(before)
  const over = new AbortController()
  const stopInTime = () => {
    if (spent() > partMs)
      over.abort({ isSlow: true, drawing: { error: `Its part takes longer than ${partMs / 1000} s.` } })
    else if (usedMs() > longestMs)
      over.abort({ isLate: true, drawing: { error: 'Others left no time for it.' } })
  }
  stopInTime()
  const watch = setInterval(stopInTime, 10)
  try {
    over.signal.throwIfAborted()
    worker ??= new Worker(new URL('draw-page.mjs', import.meta.url), { workerData: work })
    worker.postMessage(page)
    const [drawing] = await once(worker, 'message', over)
    return drawing
  } catch (error) {
    await worker?.terminate()
    worker = undefined
    return over.signal.reason ?? { drawing: { error: `It was ended: ${String(error).slice(0, 500)}` } }
  } finally {
    clearInterval(watch)
    spentMs.set(page.part, spent())
  }
}

for (const page of pages) process.stdout.write(`${JSON.stringify(await draw(page))}\n`)
await worker?.terminate()
