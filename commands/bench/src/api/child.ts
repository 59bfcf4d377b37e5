import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { root } from '@drape/commands/tool'

export interface Server {
  readonly address: string
  stop(): Promise<void>
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Starts a server in a process of its own, without its log; the process sends its address. */
export async function startServer(entry: string, options: object): Promise<Server> {
  const child = fork(entry, [JSON.stringify(options)], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`${entry} ended with ${code}`)))
  })
  return { address, stop: () => stopChild(child) }
}
