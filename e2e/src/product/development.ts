import { execFileSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '@drape/commands/tree-copy'
import { freePort } from '@drape/postgres/free-port'
import { test as base, expect } from './product.ts'
import { runNode } from './server.ts'
import { builtSite } from './site.ts'

/** Runs `npm run dev` in a temporary copy of the tree whose parts are built already. */
const develop = async (parts: readonly string[]) => {
  const tree = copyTree()
  cpSync(builtSite, join(tree.folder, '.dev-site'), { recursive: true })
  const port = await freePort()
  const { group, output, code, end } = await runNode(['commands/run.mjs', 'dev', ...parts], /stops it/, {
    cwd: tree.folder,
    env: { PORT: String(port), DATA_DIR: join(tree.folder, '.data') },
    // A process group of its own, as in a terminal.
    detached: true,
  })
  let hasEnded = false
  void code.then(() => {
    hasEnded = true
  })
  /** Its processes, including those that left its group. */
  const processes = () =>
    execFileSync('ps', ['-Ao', 'pgid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => Number.parseInt(line, 10) === group || line.includes(tree.folder))
      // A zombie has ended and only waits for its parent.
      .filter((line) => !line.includes('<defunct>'))
  return {
    address: `http://localhost:${port}`,
    output,
    save: (file: string, from: string, to: string) => tree.edit(file, (source) => source.replace(from, to)),
    pressCtrlC: () => process.kill(-group, 'SIGINT'),
    terminate: () => end('SIGTERM'),
    exit: code,
    processes,
    clear: () => {
      if (!hasEnded) process.kill(-group, 'SIGKILL')
      tree.remove()
    },
  }
}

type Development = Awaited<ReturnType<typeof develop>>

export const test = base.extend<{ parts: readonly string[]; drape: Development }>({
  parts: [[], { option: true }],
  drape: async ({ parts }, use) => {
    const drape = await develop(parts)
    try {
      expect(drape.output()).toContain('stops it')
      await use(drape)
    } finally {
      drape.clear()
    }
  },
})

export { expect }
