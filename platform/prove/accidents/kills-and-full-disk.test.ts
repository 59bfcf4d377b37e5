import { actsOnSites, openCutOffs } from '../../test/cut-off.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const { kill, fill, remove } = openCutOffs()
afterAll(remove)

const each = (count: number) => [...Array(count).keys()]

describe.each(actsOnSites)('%s', (name) => {
  test('that is killed anywhere has happened or has not, and can be done again', () => kill(name, each))

  test('on a disk that is full anywhere leaves nothing half there, and is done once there is room', () =>
    fill(name, each))
})
