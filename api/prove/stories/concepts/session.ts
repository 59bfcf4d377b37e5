import { readProfile } from '@drape/contract/profile'
import { readStylist, refreshStylist, refreshUser } from '@drape/contract/session'
import { newBrowser, openPage } from '@drape/remote-shared/test/page'
import { hashOf } from '../../../src/session/refresh-token.ts'
import { type Action, type Concept, type MemberTurn, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { trigger } from '../engine/planted.ts'

/** Old tokens that were presented, and answered. */
const reused = note(() => new Set<string>())
const robbed = note(() => new Set<string>())

const forked = table<{ family: string }>(`select family_id as family
  from refresh_token join token_family on token_family.id = family_id
  where used_at is null and ended_at is null group by family_id having count(*) <> 1`)
const live = table<{ hash: string }>(`select hash from refresh_token
  join token_family on token_family.id = family_id where ended_at is null`)

const read = ({ one, page }: Pick<MemberTurn, 'one' | 'page'>) =>
  one.kind === 'user' ? insist(page, readProfile, {}) : insist(page, readStylist, {})

const refresh = (turn: MemberTurn) => {
  turn.one.browser.storage.delete('accessToken')
  return read(turn)
}

const presentOldToken: Action = (turn) => async () => {
  const { one, page, noted } = turn
  const { storage } = one.browser
  const first = storage.get('refreshToken')
  await refresh(turn)
  const second = storage.get('refreshToken')
  await refresh(turn)
  const third = storage.get('refreshToken')
  if (!first || !second || !third || new Set([first, second, third]).size < 3) return
  const call = one.kind === 'user' ? refreshUser : refreshStylist
  const isAnswered = await page.make(call, { body: { refresh: first } }).then(
    () => true,
    (error: { reason?: string }) => error.reason === 'refused',
  )
  if (isAnswered) noted(reused).add(first)
}

/** Somebody else has all that the browser stores, and a key of their own. */
const rob: Action = ({ world, one, noted }) => {
  if (!one.browser.key) return undefined
  const browser = { ...newBrowser(world.keys.thief), storage: new Map(one.browser.storage) }
  const page = openPage(
    browser,
    world.proxy.fetchFor('a thief', () => 'none'),
  )
  return async () => {
    if (await read({ one, page })) noted(robbed).add(one.name)
  }
}

export const session: Concept = {
  client: {
    'refreshes the session': [2, (turn) => () => refresh(turn)],
    'uses an old token': [2, presentOldToken],
    'is robbed': [1, rob],
    'signs out': [
      1,
      ({ page }) =>
        () =>
          page.leave(),
    ],
  },
  stylist: {
    'refreshes the session': [1, (turn) => () => refresh(turn)],
    'is robbed': [1, rob],
  },
  invariants: {
    'a session has one live refresh token': {
      check: ({ read: rows }) => rows(forked).map(({ family }) => family),
      planted: {
        bug: 'a refresh token that stays good when it is used',
        seed: 1,
        ...trigger('keep_token', 'before update on refresh_token', 'new.used_at := null; return new;'),
      },
    },
    'a session ends when an old token of it is used': {
      check: ({ noted, read: rows }) => {
        const hashes = new Set([...noted(reused)].map((token) => `\\x${hashOf(token).toString('hex')}`))
        noted(reused).clear()
        return rows(live)
          .filter(({ hash }) => hashes.has(hash))
          .map(() => 'it goes on')
      },
      planted: {
        bug: 'a refresh that does not end the family',
        seed: 2,
        ...trigger(
          'keep_family',
          'before update on token_family',
          "if new.ended_by = 'reuse' then return null; end if; return new;",
        ),
      },
    },
    'a session is used with its own key alone': {
      check: ({ noted }) => noted(robbed),
      planted: {
        bug: 'a session without its key',
        begins: [
          ['Asha', 'signs out'],
          ['Asha', 'is robbed'],
        ],
        seed: 1,
        ...trigger(
          'lose_binding',
          'before insert on token_family',
          "new.holder := 'bearer'; new.jkt := null; new.bound_at := null; return new;",
        ),
      },
    },
  },
}
