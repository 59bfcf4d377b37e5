import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@drape/postgres/free-port'
import type { Browser, Piece } from './engine.ts'

/** https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

const asker =
  (base: string) =>
  async <T>(method: string, path: string, body?: object): Promise<T> => {
    const reply = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await reply.json()) as { value: T & { message?: string } }
    if (!reply.ok) throw new Error(value?.message ?? `${path}: ${reply.status}`)
    return value
  }

const untilReady = async (ask: ReturnType<typeof asker>, driver: ChildProcess): Promise<void> => {
  const isReady = () => ask<{ ready: boolean }>('GET', '/status').catch(() => undefined)
  while (!(await isReady())) {
    if (driver.exitCode !== null)
      throw new Error(`The driver ended with code ${driver.exitCode} before it was ready.`)
    await sleep(200)
  }
}

/** Debian's WebKit, which Playwright does not drive. It draws on a screen, of which a server has none. */
export const startWebKit = async (): Promise<Browser> => {
  const port = await freePort()
  const command = ['-a', 'WebKitWebDriver', `--port=${port}`]
  const driver = spawn('xvfb-run', command, { stdio: 'ignore', detached: true })
  const ask = asker(`http://127.0.0.1:${port}`)
  await untilReady(ask, driver)
  const request = { capabilities: { alwaysMatch: {} } }
  const { sessionId, capabilities } = await ask<Session>('POST', '/session', request)
  const inSession = <T>(method: string, path: string, body?: object) =>
    ask<T>(method, `/session/${sessionId}${path}`, body)
  const run = (expression: string) =>
    inSession<unknown>('POST', '/execute/sync', { script: `return ${expression}`, args: [] })

  const pieceOf = (id: string): Piece => {
    const type = (text: string) => inSession<void>('POST', `/element/${id}/value`, { text })
    return { type, attach: type, click: () => inSession('POST', `/element/${id}/click`, {}) }
  }
  return {
    version: capabilities.browserVersion,
    open: (url) => inSession('POST', '/url', { url }),
    value: run,
    piece: async (expression) => {
      const reference = (await run(expression)) as Record<string, string> | null
      return reference?.[elementKey] ? pieceOf(reference[elementKey]) : undefined
    },
    close: async () => {
      await inSession('DELETE', '').catch(() => {})
      // The whole group: xvfb-run leaves what it started.
      if (driver.pid) process.kill(-driver.pid)
    },
  }
}
