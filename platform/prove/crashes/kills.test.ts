import { actsOnSites, openCutOffs } from '../../test/cut-off.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const { kill, remove } = openCutOffs()
afterAll(remove)

test.each(actsOnSites)('%s that is killed anywhere has happened or has not, and can be done again', (name) =>
  kill(name, (count) => [...Array(count).keys()]),
)
