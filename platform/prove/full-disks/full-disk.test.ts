import { actsOnSites, openCutOffs } from '../../test/cut-off.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const { fill, remove } = openCutOffs()
afterAll(remove)

test.each(actsOnSites)(
  '%s on a disk that is full anywhere leaves nothing half there, and is done once there is room',
  (name) => fill(name, (count) => [...Array(count).keys()]),
)
