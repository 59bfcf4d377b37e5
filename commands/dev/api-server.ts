import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Server, StartError } from '@drape/api/main'
import { root } from '../tool.ts'
import { watchFolders } from './watch-folders.ts'

/** What the api process sends once it listens. */
type Started = Pick<Server, 'address' | 'warning' | 'demoStylist'>

const patienceMs = 5_000
/** Saving all files or switching branches counts as one edit. */
const quietMs = 100
const sources = ['api/src', 'contract/src', 'platform/src/server'].map((folder) => join(root, folder))
const isSource = (name: string): boolean => /\.(ts|sql|json)$/.test(name) && !name.includes('.test.')

const launch = (env: NodeJS.ProcessEnv, devOrigins: readonly string[]) => {
  const child = fork(join(import.meta.dirname, 'api.ts'), devOrigins, {
    cwd: root,
    env: { ...process.env, ...env },
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaint = ''
  const hear = (text: string) => {
    complaint += text
  }
  child.stderr?.setEncoding('utf8').on('data', hear)
  // Rejects with the output if the process ended before it listened.
  const started = new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => {
      child.stderr?.off('data', hear).pipe(process.stderr, { end: false })
      resolve(message as Started)
    })
    child.once('close', () => reject(new StartError(complaint.trim())))
  })
  return { child, started }
}

const end = async ({ child }: ReturnType<typeof launch>): Promise<void> => {
  if (child.exitCode !== null || child.signalCode) return
  const exit = once(child, 'exit')
  child.kill()
  const impatient = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await exit
  clearTimeout(impatient)
}

/** Runs the api from its sources and restarts it after each edit, at the same address. */
export const startApiServer = (
  env: NodeJS.ProcessEnv,
  devOrigins: readonly string[],
  /** Called with the error that prevents a start, and with undefined once it listens again. */
  onRestart: (complaint: string | undefined) => void,
) => {
  let running = launch(env, devOrigins)
  const { started } = running
  let restarts = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const restart = async () => {
    // If the first start chose the port, open pages know that one.
    const address = await started
    await end(running)
    running = launch({ ...env, PORT: new URL(address.address).port }, devOrigins)
    await running.started.then(
      () => onRestart(undefined),
      (error: Error) => onRestart(error.message),
    )
  }
  const unwatch = watchFolders(sources, (name) => {
    if (!isSource(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      restarts = restarts.then(restart)
    }, quietMs)
  })
  return {
    started,
    stop: async (): Promise<void> => {
      unwatch()
      clearTimeout(timer)
      // The process may have received the terminal's signal too, and is closing already.
      await end(running)
    },
  }
}
