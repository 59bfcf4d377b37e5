import { execFileSync, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { copyTree } from '../../commands/tree-copy.ts'
import { test as base, expect } from './product/product.ts'
import { environment } from './product/server.ts'
import { builtSite } from './product/site.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** `npm run dev` in a throw-away copy of the tree, in which the parts are built already. */
const develop = async (parts: readonly string[]) => {
  const tree = copyTree()
  cpSync(builtSite, join(tree.folder, '.dev-site'), { recursive: true })
  const port = await freePort()
  const child = spawn(process.execPath, ['commands/run.mjs', 'dev', ...parts], {
    cwd: tree.folder,
    env: environment({ PORT: String(port), DATA_DIR: join(tree.folder, '.data') }),
    // A process group of its own, as a terminal gives it.
    detached: true,
  })
  const group = child.pid ?? 0
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let said = ''
  const settled = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text
        if (said.includes('stops it')) resolve()
      })
    }
    child.once('exit', () => resolve())
  })
  /** Its own processes, and those that have left its group and still work in its folder. */
  const processes = () =>
    execFileSync('ps', ['-Ao', 'pgid=,args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => Number.parseInt(line, 10) === group || line.includes(tree.folder))
      // It has ended, and waits for somebody to hear of it.
      .filter((line) => !line.includes('<defunct>'))
  await settled
  return {
    address: `http://localhost:${port}`,
    said: () => said,
    save: (file: string, from: string, to: string) =>
      tree.edit(file, (source) => {
        if (!source.includes(from)) throw new Error(`${file} has nothing to change as the test would.`)
        return source.replace(from, to)
      }),
    pressCtrlC: () => process.kill(-group, 'SIGINT'),
    terminate: () => child.kill('SIGTERM'),
    ended,
    processes,
    clear: () => {
      if (child.exitCode === null) process.kill(-group, 'SIGKILL')
      tree.remove()
    },
  }
}

type Development = Awaited<ReturnType<typeof develop>>

const test = base.extend<{ parts: readonly string[]; drape: Development }>({
  parts: [[], { option: true }],
  drape: async ({ parts }, use) => {
    const drape = await develop(parts)
    try {
      expect(drape.said()).toContain('stops it')
      await use(drape)
    } finally {
      drape.clear()
    }
  },
})

// A start compiles what it serves, on whatever is left of the machine beside the other tests.
test.describe.configure({ timeout: 120_000 })

test('an edit repaints a remote and keeps what was typed, also after a mistake', async ({ page, drape }) => {
  await page.goto(`${drape.address}/stylist-login`)
  const username = page.getByLabel('Username')
  const heading = page.getByRole('heading', { level: 1 })
  const screen = 'remote-stylist/src/session/sign-in.screen.tsx'
  await username.fill('asha')

  drape.save(screen, '>Stylist sign in</h1>', '>Welcome back</h1>')
  await expect(heading).toHaveText('Welcome back')
  await expect(username).toHaveValue('asha')

  drape.save(screen, '>Welcome back</h1>', '>Welcome</h2>')
  await expect.poll(drape.said).toContain('stylist does not compile')
  drape.save(screen, '>Welcome</h2>', '>Welcome again</h1>')
  await expect(heading).toHaveText('Welcome again')
  await expect(username).toHaveValue('asha')

  const look = 'remote-stylist/src/session/sign-in.look.ts'
  drape.save(look, '.desk-title {', '.desk-title { outline: 3px solid;')
  await expect(heading).toHaveCSS('outline-width', '3px')
  await expect(username).toHaveValue('asha')

  drape.pressCtrlC()
  expect(await drape.ended).toBe(0)
  await expect.poll(drape.processes).toEqual([])
})

test.describe('one remote', () => {
  test.use({ parts: ['user'] })

  test('is developed alone while the others come as they were built', async ({ page, drape }) => {
    expect(drape.said()).not.toContain('building')
    await page.goto(drape.address)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Drape')
    const shown = await heading.elementHandle()

    drape.save('remote-user/src/session/sign-in.screen.tsx', '>Drape</h1>', '>Drape for you</h1>')
    await expect(heading).toHaveText('Drape for you')
    expect(await heading.evaluate((now, before) => now === before, shown)).toBe(true)

    const registry = JSON.parse((await page.locator('#drape-registry').textContent()) ?? '')
    for (const part of ['shared', 'stylist']) {
      expect(registry[part][0].entry).toMatch(`/site/${part}/`)
      expect(registry[part][0].integrity).toMatch(/^sha384-/)
    }
    await page.goto(`${drape.address}/stylist-login`)
    await expect(heading).toHaveText('Stylist sign in')

    drape.terminate()
    expect(await drape.ended).toBe(0)
    await expect.poll(drape.processes).toEqual([])
  })
})
