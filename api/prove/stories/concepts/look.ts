import { endLook, shareLook } from '@drape/contract/look'
import { at, deliveredItem } from '../engine/choose.ts'
import { type Action, type Checked, type Concept, note, table } from '../engine/concept.ts'
import { emailOf, insist } from '../engine/people.ts'
import { delivers, forgets, rewrites } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

interface Link {
  readonly id: string
  readonly token: string
  readonly account: string
  readonly outfit: string
  readonly endsAt: string
}

/** Links that were acknowledged, and the ids of those that their client began to end, and that are over. */
const links = note((): Link[] => [])
const ending = note(() => new Set<string>())
const ended = note(() => new Set<string>())

const delivered = table<{ id: string }>('select id from outfit where approved_at is not null')

const share: Action = async (turn) => {
  const { one, page, noted, step } = turn
  const item = await deliveredItem(turn)
  if (!item) return undefined
  const outfit = item.outfitId
  const { id: account } = one
  return async () => {
    const made = await insist(page, shareLook, { ...at(outfit), body: { withName: step.which === 0 } })
    if (!made) return
    const { id, ends_at: endsAt } = made.look
    noted(links).push({ id, token: made.token, account, outfit, endsAt })
  }
}

const stop: Action = ({ one, page, noted, step }) => {
  const own = noted(links).filter(({ id, account }) => account === one.id && !noted(ending).has(id))
  const link = own[step.which % Math.max(1, own.length)]
  if (!link) return undefined
  noted(ending).add(link.id)
  return async () => {
    if (await insist(page, endLook, at(link.id))) noted(ended).add(link.id)
  }
}

/** What a stranger with the link is shown; undefined for a refusal. */
const shown = ({ world }: Checked, { token }: Link) => world.readLook(token).catch(() => undefined)

const isPast = ({ world }: Checked, { endsAt }: Link) => world.now().getTime() >= Date.parse(endsAt)

export const look: Concept = {
  client: { 'shares a look': [2, share], 'stops sharing': [1, stop] },
  invariants: {
    'a link that ended shows nothing': {
      async check(checked) {
        const { noted } = checked
        const over = noted(links).filter((link) => noted(ended).has(link.id) || isPast(checked, link))
        const seen = await Promise.all(
          over.map(async (link) => ((await shown(checked, link)) ? link.id : [])),
        )
        return seen.flat()
      },
      planted: {
        bug: 'links that never end',
        begins: [...delivers, ['Asha', 'shares a look'], ['the clock', 'waits 8 days']],
        seed: 1,
        twist: rewrites([/"look"\."ends_at" > (moved\.)?now\(\)/g, 'true']),
      },
    },
    'a link that is open shows its outfit, and nothing of its client': {
      async check(checked) {
        const { noted, read, people } = checked
        const isThere = new Set(read(delivered).map(({ id }) => id))
        const open = noted(links).filter(
          (link) =>
            !noted(ending).has(link.id) &&
            !isPast(checked, link) &&
            !isLeaving(checked, link.account) &&
            isThere.has(link.outfit),
        )
        const wrong = open.map(async (link) => {
          const text = JSON.stringify(await shown(checked, link)) ?? ''
          const secrets = [link.account, link.outfit, ...people.clients.map(({ name }) => emailOf(name))]
          return text === '' || secrets.some((secret) => text.includes(secret)) ? link.id : []
        })
        return (await Promise.all(wrong)).flat()
      },
      planted: {
        bug: 'a link that is gone at the end of its transaction',
        begins: [...delivers, ['Asha', 'shares a look']],
        seed: 1,
        ...forgets('look'),
      },
    },
  },
}
