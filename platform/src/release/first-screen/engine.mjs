/** @import { EngineWork, PageToDraw } from './draw.ts' */
import { readFileSync } from 'node:fs'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

/**
 * A process of its own, because the engine loads asynchronously and promoting is synchronous, and because it can be
 * ended whatever happens in it. It takes JSON from the standard input and answers JSON on the standard output.
 *
 * The scripts come from teams, each of which may release its own part and nothing else: they run in an engine without
 * files, network, timers and environment, each page in one of its own, with this much time and memory.
 * @type {EngineWork}
 */
const { longestMs, mostBytes, scripts, pages } = JSON.parse(readFileSync(0, 'utf8'))

const program = readFileSync(new URL('in-engine.js', import.meta.url), 'utf8')

/** @param {PageToDraw} page */
const draw = async (page) => {
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  const runtime = engine.newRuntime()
  const last = performance.now() + longestMs
  runtime.setInterruptHandler(() => performance.now() > last)
  runtime.setMemoryLimit(mostBytes)
  const context = runtime.newContext()
  const json = JSON.stringify(JSON.stringify({ scripts, ...page }))
  const result = context.evalCode(`${program}\ndrawFirstScreen(${json})`, 'first-screen.js')
  if (!result.error) return context.dump(result.value)
  runtime.setMemoryLimit(-1)
  const { name, message } = context.dump(result.error) ?? {}
  return JSON.stringify({ error: `${name}: ${message}` })
}

const drawings = []
for (const page of pages) drawings.push(String(await draw(page)))
process.stdout.write(JSON.stringify(drawings))
