import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import { takeSnapshot } from '../db/throwaway-snapshot.ts'
import { prepareAccessTokens } from '../session/access-token.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { prepareWorlds, type World, type WorldMaker } from '../throwaway-world.ts'
import { type Column, columns, type Row, rows } from './rows.ts'

jest.setTimeout(120_000)

let running: ThrowawayApp
let worlds: WorldMaker
let world: World

beforeAll(async () => {
  running = await startThrowawayApp(undefined, { REQUESTS_PER_MINUTE: '1000000' })
  worlds = prepareWorlds(running)
  world = await worlds.make()
})

afterAll(() => running.stop())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

function headersOf(column: Column, { owner, other, deleted, claimant, bystander }: World) {
  const claims = { kind: 'user', id: owner.id, familyId: owner.familyId } as const
  switch (column) {
    case 'nobody':
      return {}
    case 'garbage token':
      // As well formed as can be, and signed with a key that is not ours.
      return bearer(prepareAccessTokens(['x'.repeat(32)]).sign(claims))
    case 'expired token': {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
      const token = worlds.tokens.sign(claims)
      jest.restoreAllMocks()
      return bearer(token)
    }
    case 'user who owns it':
      return owner.headers
    case 'another user':
      return other.headers
    case 'stylist with the claim':
      return claimant.headers
    case 'stylist without the claim':
      return bystander.headers
    case 'deleted account':
      return deleted.headers
  }
}

const ask = async (method: string, row: Row, column: Column, world: World, asker = world) => {
  const { headers, ...asked } = row.ask(world)
  const reply = await running.app.inject({
    ...asked,
    method: (method === 'ANY' ? 'PUT' : method) as 'GET',
    headers: { ...headers, ...headersOf(column, asker) },
  })
  return {
    status: reply.statusCode,
    body: reply.body.replace(/"requestId":"[^"]+"/, ''),
    headers: reply.headers,
  }
}

/** The same world, and nothing in it is there. */
const emptied = (world: World): World => ({
  ...world,
  owner: { ...world.owner, id: newId() },
  photoId: newId(),
  requestId: newId(),
  draftId: newId(),
  outfitId: newId(),
  itemId: newId(),
})

test('each route of the server has a row, and each row a route', () => {
  const served = running.app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => (/^\/api(\/\*)?$/.test(url) ? `ANY ${url}` : `${method} ${url}`))
  expect(Object.keys(rows).sort()).toEqual([...new Set(served)].sort())
})

test.each(Object.entries(rows))('%s answers each as its row says', async (route, row) => {
  const [method = ''] = route.split(' ')
  const answered: Record<string, number> = {}
  for (const column of columns) {
    const before = await takeSnapshot(running.database)
    const given = await ask(method, row, column, world)
    answered[column] = given.status
    if (given.status < 400 && method === 'GET') {
      const head = await ask('HEAD', row, column, world)
      expect([head.status, head.body]).toEqual([given.status, ''])
    }
    const after = await takeSnapshot(running.database)
    if (given.status >= 400) {
      expect(after).toEqual(before)
      for (const { id } of [world.owner, world.claimant]) expect(given.body).not.toContain(id)
    }
    if (!isDeepStrictEqual(after, before)) world = await worlds.make()
    if (given.status === 404) {
      const there = await ask(method, row, column, emptied(world), world)
      expect({ status: there.status, body: there.body }).toEqual({ status: 404, body: given.body })
      expect(Object.keys(there.headers)).toEqual(Object.keys(given.headers))
    }
  }
  const statuses = row.answers.trim().split(' ').map(Number)
  expect(answered).toEqual(Object.fromEntries(columns.map((column, at) => [column, statuses[at]])))
})
