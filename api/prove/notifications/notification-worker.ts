import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** A worker in a process of its own. */
export async function startNotificationWorker(databaseUrl: string, serverUrl: string) {
  const words = ['--import', 'tsx', 'api/prove/notifications/notification-child.ts', databaseUrl, serverUrl]
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('the worker ended before it started')
    }),
  ])
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
