import { actsOnSites, openCutOffs } from '../../test/cut-off.ts'

// Otherwise Node's own cp keeps the operations that are watched here for as long as the process lives.
jest.mock('node:fs', () => ({ ...jest.requireActual<typeof import('node:fs')>('node:fs') }))
jest.setTimeout(600_000)

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const { kill, remove } = openCutOffs()
afterAll(remove)

test.each(actsOnSites)('%s that is killed anywhere has happened or has not, and can be done again', (name) =>
  kill(name, (count) => [...Array(count).keys()]),
)
