/** @import { EngineWork, PageToDraw } from './draw.ts' */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

/**
 * The thread of engine.mjs. The scripts come from teams, each of which may release its own part and nothing else: they
 * run in an engine without files, network, timers and environment, each page in one of its own.
 * @type {Pick<EngineWork, 'scripts' | 'mostBytes' | 'mostLetters'>}
 */
const { scripts, mostBytes, mostLetters } = workerData

// QuickJS takes its clock from here, and from its clock the seed of its random numbers: what is drawn depends on scripts
// and page alone, so that it can be kept, and no script waits for its hour.
Date.now = () => 0

const program = readFileSync(new URL('in-engine.js', import.meta.url), 'utf8')

/** @param {PageToDraw} page */
const draw = async (page) => {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(mostBytes)
  const context = runtime.newContext()
  /**
   * A script can put its own in the place of whatever the engine has, but for the length of a text.
   * @param {typeof context.undefined} value
   */
  const lettersOf = (value) =>
    context.typeof(value) === 'string' ? context.getNumber(context.getProp(value, 'length')) : undefined
  /**
   * @param {typeof context.undefined} error
   * @param {string} name
   */
  const wordIn = (error, name) => {
    const value = context.typeof(error) === 'object' ? context.getProp(error, name) : context.undefined
    return (lettersOf(value) ?? Number.POSITIVE_INFINITY) > 500 ? 'unknown' : context.getString(value)
  }

  /** @type {Set<string>} */
  const wanted = new Set()
  const readScript = context.newFunction('readScript', (name) => {
    const part = (lettersOf(name) ?? 0) < 100 ? context.getString(name) : ''
    wanted.add(part)
    return Object.hasOwn(scripts, part) ? context.newString(scripts[part] ?? '') : context.undefined
  })
  const start = context.unwrapResult(context.evalCode(`${program}\ndrawFirstScreen`, 'in-engine.js'))
  const request = context.newString(JSON.stringify(page))
  const result = context.callFunction(start, context.undefined, request, readScript)
  const parts = [...wanted]
  if (result.error) {
    // No memory may be left to read it; and what reads it may be the script's own code.
    runtime.setMemoryLimit(mostBytes + 1024 * 1024)
    const error = `${wordIn(result.error, 'name')}: ${wordIn(result.error, 'message')}`
    return { drawing: { error }, parts }
  }
  const letters = lettersOf(result.value)
  if (letters === undefined) return { drawing: { error: 'It draws no faces.' }, parts }
  if (letters > mostLetters) return { drawing: { bytes: letters }, parts }
  return { text: context.getString(result.value), parts }
}

parentPort?.on('message', async (page) => parentPort?.postMessage(await draw(page)))
