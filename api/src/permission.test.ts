import { v7 as newId } from 'uuid'
import { testApp } from '../test/app.ts'
import { bearer } from '../test/caller.ts'
import { takeSnapshot } from '../test/database-snapshot.ts'
import { type Column, columns, type Row } from '../test/permission/row.ts'
import { rows } from '../test/permission/rows.ts'
import { type Scenario, type ScenarioFactory, scenarioFactory } from '../test/scenario.ts'
import { accessTokens } from './session/access-token.ts'

let scenarios: ScenarioFactory
let scenario: Scenario

const running = testApp({ REQUESTS_PER_MINUTE: '1000000' })

beforeAll(async () => {
  scenarios = scenarioFactory(running)
  scenario = await scenarios.make()
})

function headersOf(column: Column, { owner, other, deleted, claimant, bystander }: Scenario) {
  const claims = { kind: 'user', id: owner.id, familyId: owner.familyId } as const
  switch (column) {
    case 'nobody':
      return {}
    case 'garbage token':
      // Well-formed, but signed with another key.
      return bearer(accessTokens(['x'.repeat(32)]).sign(claims))
    case 'expired token': {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
      const token = scenarios.tokens.sign(claims)
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

/** Each from an address of its own, because rate limits are not tested here. */
let addresses = 0
const nextAddress = () => `10.1.${addresses >> 8}.${addresses++ & 255}`

const ask = async (method: string, row: Row, column: Column, scenario: Scenario, asker = scenario) => {
  const { headers, ...request } = row.ask(scenario)
  const reply = await running.app.inject({
    ...request,
    method: (method === 'ANY' ? 'PUT' : method) as 'GET',
    remoteAddress: nextAddress(),
    headers: { ...headers, ...headersOf(column, asker) },
  })
  return {
    status: reply.statusCode,
    body: reply.body.replace(/"requestId":"[^"]+"/, ''),
    headers: reply.headers,
  }
}

/** The same scenario with ids that do not exist. */
const emptied = (scenario: Scenario): Scenario => ({
  ...scenario,
  owner: { ...scenario.owner, id: newId() },
  photoId: newId(),
  requestId: newId(),
  draftId: newId(),
  outfitId: newId(),
  itemId: newId(),
  garmentId: newId(),
})

test('each route of the server has a row, and each row a route', () => {
  const served = running.app.routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url }) => (/^\/api(\/\*)?$/.test(url) ? `ANY ${url}` : `${method} ${url}`))
  expect(Object.keys(rows).sort()).toEqual([...new Set(served)].sort())
})

const columnsOf = ({ answers }: Row) => {
  const statuses = answers.trim().split(' ').map(Number)
  const all = columns.map((column, at) => ({ column, status: statuses[at] ?? 0 }))
  return {
    refused: all.filter(({ status }) => status >= 400),
    served: all.filter(({ status }) => status < 400),
  }
}

const methodOf = (route: string) => route.split(' ')[0] ?? ''

const rowsThat = (answer: 'refused' | 'served') =>
  Object.entries(rows).filter(([, row]) => columnsOf(row)[answer].length > 0)

describe('whoever may not', () => {
  let before: Awaited<ReturnType<typeof takeSnapshot>>

  beforeAll(async () => {
    // A scenario that was served is partly used up.
    scenario = await scenarios.make()
    before = await takeSnapshot(running.database)
  })
  // Once for all of them: it takes longer than they do.
  afterAll(async () => {
    expect(await takeSnapshot(running.database)).toEqual(before)
  })

  test.each(rowsThat('refused'))('%s refuses as its row says, and nothing changes', async (route, row) => {
    const method = methodOf(route)
    const isOfSomebody = row.ask(scenario).url !== row.ask(emptied(scenario)).url
    for (const { column, status } of columnsOf(row).refused) {
      const reply = await ask(method, row, column, scenario)
      expect([column, reply.status]).toEqual([column, status])
      for (const { id } of [scenario.owner, scenario.claimant]) expect(reply.body).not.toContain(id)
      if (status !== 404 || !isOfSomebody) continue
      const there = await ask(method, row, column, emptied(scenario), scenario)
      expect({ status: there.status, body: there.body }).toEqual({ status: 404, body: reply.body })
      expect(Object.keys(there.headers)).toEqual(Object.keys(reply.headers))
    }
  })
})

test.each(rowsThat('served'))('%s serves whoever may', async (route, row) => {
  const method = methodOf(route)
  for (const { column, status } of columnsOf(row).served) {
    let reply = await ask(method, row, column, scenario)
    // Another column, or another route, may have used up what is asked for.
    if (reply.status >= 400) {
      scenario = await scenarios.make()
      reply = await ask(method, row, column, scenario)
    }
    expect([column, reply.status]).toEqual([column, status])
    if (method !== 'GET' || column !== columnsOf(row).served.at(-1)?.column) continue
    const head = await ask('HEAD', row, column, scenario)
    expect([head.status, head.body]).toEqual([reply.status, ''])
  }
})
