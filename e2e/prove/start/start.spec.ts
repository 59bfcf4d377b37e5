import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { start } from '../../src/product/npm-start.ts'

const occupy = (): Promise<{ port: number; server: Server }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      resolve({ port, server })
    })
  })

test('a start is open to this machine alone, and says so where it is told otherwise', async ({ request }) => {
  const alone = await start({ HOST: '' })
  expect(alone.output()).toMatch(/Drape is open at http:\/\/localhost:\d+/)
  expect(alone.output()).not.toContain('can sign in as anybody')
  const [address = ''] = /http:\/\/\S+/.exec(alone.output()) ?? []
  for (const file of ['/.well-known/security.txt', '/robots.txt', '/favicon.ico']) {
    expect([file, (await request.get(address + file)).status()]).toEqual([file, 200])
  }
  alone.stop('SIGTERM')
  await alone.code
  alone.forget()

  const open = await start({ HOST: '0.0.0.0' })
  expect(open.output()).toContain('whoever reaches this machine over the network can sign in as anybody')
  open.stop('SIGTERM')
  await open.code
  open.forget()
})

test('Ctrl-C ends it', async () => {
  const drape = await start({})
  drape.stop('SIGINT')
  expect(await drape.code).toBe(0)
  drape.forget()
})

test.describe('a start that cannot go on says why in one line', () => {
  const expectRefusal = async (env: Readonly<Record<string, string>>, line: RegExp) => {
    const drape = await start(env)
    expect(await drape.code).toBe(1)
    expect(drape.output()).toMatch(line)
    expect(drape.output().split('\n')).toHaveLength(1)
    drape.forget()
  }

  test('when the port is taken', async () => {
    const { port, server } = await occupy()
    await expectRefusal({ PORT: String(port) }, /PORT \d+ .*EADDRINUSE/)
    server.close()
  })

  test('when a variable is wrong', () => expectRefusal({ PORT: 'eighty' }, /^PORT must be a whole number/))

  test('when the data folder cannot be written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drape-file-'))
    writeFileSync(join(folder, 'taken'), 'a file where a folder should be')
    await expectRefusal({ DATA_DIR: join(folder, 'taken') }, /DATA_DIR/)
    await expectRefusal({ SITE_DIR: join(folder, 'taken') }, /SITE_DIR/)
    rmSync(folder, { recursive: true })
  })

  test('when a folder lies where none can be made', async () => {
    await expectRefusal({ DATA_DIR: '/proc/x' }, /^DATA_DIR \/proc\/x cannot be written/)
    await expectRefusal({ SITE_DIR: '/proc/x' }, /^SITE_DIR \/proc\/x cannot be written/)
  })
})
