import { readFile } from 'node:fs/promises'
import { signStylistIn } from '@drape/contract/session'
import { readEnv, type Server, serve } from '../../src/main.ts'
import { runStylistCommand } from '../../src/stylist/stylist-admin.ts'
import { testFolder } from '../../test/folder.ts'

const at = testFolder('each test')

const env = () => readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: at(), SITE_DIR: at() })
const run = (words: string[], password?: string) =>
  runStylistCommand(env(), words, async () => password, { level: 'silent' })

async function signIn({ address }: Server, username: string, password: string): Promise<number> {
  const reply = await fetch(new URL(signStylistIn.path, address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return reply.status
}

const password = 'quiet-linen-9'

test('a stylist is added before the first start, after which nothing runs, and beside the server, which goes on', async () => {
  expect(await run(['add', ' Meera ', '--name', 'Meera K'], password)).toEqual([
    'Added the stylist meera, shown as Meera K.',
  ])
  await expect(readFile(at('postgres/files/postmaster.pid'), 'utf8')).rejects.toThrow('ENOENT')
  const server = await serve(env(), { log: { level: 'silent' } })
  try {
    expect(await signIn(server, 'meera', password)).toBe(200)
    await run(['add', 'ravi', '--name', 'Ravi'], password)
    expect(await signIn(server, 'ravi', password)).toBe(200)
    expect(await run(['list'])).toEqual(['demo  Demo Stylist', 'meera  Meera K', 'ravi  Ravi'])
  } finally {
    await server.close()
  }
})
