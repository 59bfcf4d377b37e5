import { openCutOffs } from '../../test/cut-off.ts'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick'], now: new Date('2026-11-23') })
})

const { kill, fill, remove } = openCutOffs()
afterAll(remove)

/** Of drafts, and around the change that visitors see. `npm run prove` tries all, of every act. */
const few = (count: number) => [count >> 1, count - 3, count - 2]

test.each(['a promotion', 'a publication'])(
  '%s that is killed has happened or has not, and can be done again',
  (name) => kill(name, name === 'a promotion' ? few : (count) => [count >> 1]),
)

test('a promotion on a full disk leaves nothing half there, and is done once there is room', () =>
  fill('a promotion', few))
