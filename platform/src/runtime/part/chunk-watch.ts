import { readPageScripts } from '../read-page.ts'
import { hasFailed, loadScript } from './load-script.ts'
import { probe } from './probe.ts'
import { type ScriptFailure, withdraw } from './script.ts'

/**
 * When bytes were altered, a request that bypasses the cache may put the right ones there, and the load is repeated.
 * After other failures a person decides whether to retry.
 */
const loadTwice = async (url: string, integrity: string): Promise<void> => {
  try {
    await loadScript(url, integrity)
  } catch (error) {
    const { thrown, hangs } = error as ScriptFailure
    if (thrown || hangs || (await probe(url, integrity)) !== 'fine') throw error
    await loadScript(url, integrity)
  }
}

/** As a bundler hears of its own timeout. */
const eventOf = (type: string, target: HTMLScriptElement): Event =>
  Object.defineProperty(new Event(type), 'target', { value: target })

const tellFailure = (script: HTMLScriptElement, { hangs }: ScriptFailure): void =>
  script.onerror?.(eventOf(hangs ? 'timeout' : 'error', script))

/** A bundler waits as long for a script that hangs as for a slow one, and gets altered bytes from the cache again. */
const takeOver = async (script: HTMLScriptElement): Promise<void> => {
  const { src, integrity, onload, onerror } = script
  script.onload = null
  script.onerror = null
  if (hasFailed(src)) withdraw(script)
  const outcome = await loadTwice(src, integrity).catch((error: ScriptFailure) => error)
  Object.assign(script, { onload, onerror })
  if (outcome) tellFailure(script, outcome)
  else onload?.call(script, eventOf('load', script))
}

const isOfBundler = (node: Node): node is HTMLScriptElement =>
  node instanceof HTMLScriptElement && ('rspack' in node.dataset || 'webpack' in node.dataset)

/** Watches over the chunks that the page has started and those that the bundlers of parts ask for. */
export const watchChunks = (): void => {
  const started = readPageScripts().chunks.map(({ url }) => new URL(url, document.baseURI).href)
  for (const script of [...document.scripts])
    if (started.includes(script.src))
      loadScript(script.src, script.integrity).catch(
        (failure: ScriptFailure) => failure.hangs && tellFailure(script, failure),
      )
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (isOfBundler(node)) void takeOver(node)
  }).observe(document.head, { childList: true })
}
