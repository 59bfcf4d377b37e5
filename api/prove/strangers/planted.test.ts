import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeNextRequest } from '@drape/contract/request'
import { faultsOf, needsLinux, testBugs } from '@drape/platform/test/attack'
import { setUpOnce } from '../../test/app.ts'
import { attackBy, type Inject, looks, type Reply, running } from './bad-input.ts'
import { type AttackedServer, attacksOn, looksAt, type Name, operate, startServer } from './hostile-part.ts'

describe('of a caller', () => {
  const url = takeNextRequest.path
  const odd = attackBy(takeNextRequest, { url, headers: { 'idempotency-key': '' }, answer: /^400 / })
  const right = attackBy(takeNextRequest, { url, headers: { 'idempotency-key': 'one' }, answer: /^200 / })
  const inject: Inject = (request) => running.app.inject(request)

  it('an odd header is refused, and a right one is not', async () => {
    expect(await faultsOf(odd, inject, looks)).toEqual([])
    expect(await faultsOf(right, inject, looks)).toEqual([])
  })

  const { stack } = new Error('It is broken.')
  const problem = (change: object) =>
    JSON.stringify({ success: false, code: 'invalid_input', message: 'It is wrong.', ...change })

  it.each<[bug: string, change: Partial<Reply>, fault: string]>([
    ['an odd header is accepted', { statusCode: 200, body: '{}' }, 'it was answered: 200'],
    ['a refusal has another status than the call names', { statusCode: 418 }, 'it was answered: 418'],
    ['a refusal is a page', { headers: { 'content-type': 'text/html' } }, 'it was answered: 400 text/html'],
    ['a refusal has no words', { body: problem({ message: '' }) }, 'it was answered: 400'],
    ['a refusal has a stack', { body: problem({ message: stack }) }, 'a stack leaked'],
    ['the server fails', { statusCode: 500, body: problem({}) }, 'the server failed'],
  ])('it is found that %s', async (_bug, change, fault) => {
    const faults = await faultsOf(odd, async (request) => ({ ...(await inject(request)), ...change }), looks)
    expect(faults).toContainEqual(expect.stringContaining(fault))
  })

  it('it is found that an odd header goes with a body for which the call is refused first', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x', 'idempotency-key': '' }
    const sent = attackBy(takeNextRequest, { url, headers: form, payload: '--x--', answer: /^400 / })
    expect((await faultsOf(sent, inject, looks)).join()).toContain('it was answered: 415')
  })

  it('it is found that a reply is not what the contract says', async () => {
    const faults = await faultsOf(
      right,
      async (request) => ({ ...(await inject(request)), statusCode: 200, body: '{"success":true}' }),
      looks,
    )
    expect(faults.join()).toContain('it was answered: 200')
  })

  it.each<[bug: string, does: () => Promise<unknown>, where: string]>([
    ['a row', () => running.query('delete from outfit'), 'outfit'],
    ['a picture', () => running.objects.put('photo/evil', Buffer.from('evil'), 'image/jpeg'), 'objects'],
  ])('it is found that a refused call changes %s', async (_bug, does, where) => {
    const harmful: Inject = async (request) => {
      await does()
      return inject(request)
    }
    expect(await faultsOf(odd, harmful, looks)).toContain(`rows and pictures: ${where} changed`)
  })
})

describe('of a build', () => {
  const server = setUpOnce<AttackedServer>(startServer)
  let left: ChildProcess | undefined
  afterAll(async () => {
    left?.kill()
    await server.close?.()
  })

  // Each stays for those after it.
  testBugs<AttackedServer, Name>(
    {
      files: ['a name leads out of the version', ({ site }) => writeFileSync(join(site, 'evil.js'), 'evil')],
      'other parts': [
        'a token releases another part',
        ({ site, publish }) => operate(site, 'promote', `cart@${publish('cart', '2')}`),
      ],
      'answers to others': [
        'a build holds up the server',
        () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500),
      ],
      processes: [
        'a compiler outlives its promotion',
        ({ root }) => {
          const cwd = join(root, 'drape-compiler')
          mkdirSync(cwd)
          left = spawn('sleep', ['600'], { cwd })
        },
        needsLinux,
      ],
    },
    server,
    looksAt(server),
  )

  it.each<[bug: string, change: () => Partial<AttackedServer>, fault: string]>([
    [
      'a token may more than it says',
      () => ({ makeToken: () => server.makeToken('publish,promote') }),
      'it was answered: 200',
    ],
    ['a token has been used up', () => ({ send: async () => '429 {}' }), 'it was answered: 429'],
    [
      'a refusal names a folder',
      () => ({ send: async () => `422 ${server.root}` }),
      'a folder of the server was named',
    ],
  ])('it is found that %s', async (_bug, change, fault) => {
    const [attack] = attacksOn(server).filter(
      ({ sends }) => sends === 'a first screen: is not a script, by who may publish',
    )
    const faults =
      attack &&
      (await faultsOf({ ...attack, unchanged: [] }, { ...server, ...change() }, looksAt(server), server.root))
    expect(faults).toContainEqual(expect.stringContaining(fault))
  })
})
