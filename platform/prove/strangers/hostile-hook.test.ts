import { promote } from '../../src/release/promote.ts'
import { type Hook, readHooks } from '../../src/server/hook/hook.ts'
import { testAttacks } from '../../test/attack.ts'
import { act } from '../../test/command.ts'
import { hookReceiver, hookSecret, hooksOf } from '../../test/hook-receiver.ts'
import { attackedSite, looksAt, type Site, type SiteAttack } from './attacked-site.ts'

const who = 'hook'
const dayMs = 24 * 3_600_000

let answer: number | undefined
let noteArrival = () => {}
let receiver: Awaited<ReturnType<typeof hookReceiver>>
beforeEach(async () => {
  receiver = await hookReceiver((path) => {
    noteArrival()
    return path === '/good' ? 204 : answer
  })
})
afterEach(() => receiver.stop())

const site = attackedSite()

/** A promotion, told to this hook and to a good one: how often each was asked, and where. */
const promoted = async ({ folder, store, publish }: Site, hook: Hook, days = 0): Promise<string> => {
  const { visit, stop, lines } = hooksOf(folder, [hook, receiver.hook(undefined, '/good')])
  await visit()
  promote(store, { shop: publish('shop', '2') }, act)
  const telling = visit()
  // As a server that is stopped, once both were asked.
  if (answer === undefined)
    noteArrival = () => {
      if (receiver.received.length === 2) stop()
    }
  await telling
  for (let step = 0; step < days * 24; step += 1) {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + dayMs / 24)
    await visit()
  }
  const paths = receiver.received.map(({ path }) => path)
  const asked = [...new Set(paths)]
    .sort()
    .map((path) => `${path} ${paths.filter((each) => each === path).length}`)
  const reasons = lines.map((line) => JSON.parse(line).err.type)
  return [...asked, ...new Set(reasons)].join()
}

const row = (
  sends: string,
  status: number | undefined,
  { days, hook = () => receiver.hook(undefined, '/bad') }: { days?: number; hook?: () => Hook },
  right: RegExp,
): SiteAttack => ({
  who,
  sends,
  send: (site) => {
    answer = status
    return promoted(site, hook(), days)
  },
  answer: right,
  unchanged: ['files outside', 'releases of others'],
})

testAttacks(
  [
    row('nothing, and hangs', undefined, {}, /^\/bad 1,\/good 1(?:,Error)?$/),
    row('its caller elsewhere', 302, {}, /^\/bad 1,\/good 1(?:,Error)?$/),
    row('500 for three days', 500, { days: 3 }, /^\/bad 9,\/good 1,Error$/),
    ...['127.0.0.1', '[::1]', 'localhost', '[::ffff:10.0.0.1]', '169.254.169.254', '2130706433'].map(
      (place) =>
        row(
          `whoever asks it to ${place}`,
          204,
          {
            hook: () => {
              const { port } = new URL(receiver.address)
              return readHooks(`https://${place}:${port}/bad ${hookSecret}`)[0] as Hook
            },
          },
          /^\/good 1,NotPublic$/,
        ),
    ),
  ],
  site,
  looksAt(() => site),
)
