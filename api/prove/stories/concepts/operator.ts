import { type Action, type Concept, note, type Turn, table } from '../engine/concept.ts'
import { emailOf } from '../engine/people.ts'
import { trigger } from '../engine/planted.ts'

/** The sessions that went on when the operator ended them, and was told so. */
const endedSessions = note(() => new Set<string>())

const goingOn = table<{ id: string }>('select id from token_family where ended_at is null')

const signsOut: Action<Turn> = ({ world, people, step, noted }) => {
  const { clients, stylists } = people
  const client = clients[step.tab]
  const stylist = world.stylists[step.tab]
  if (!client || !stylist) return undefined
  const everybody = [{ isEverybody: true }, [...clients, ...stylists].map(({ id }) => id)] as const
  const one = [
    [{ client: emailOf(client.name) }, [client.id]],
    [{ username: stylist.username }, [stylist.id]],
  ] as const
  const [whose, ids] = one[step.which] ?? everybody
  return async () => {
    const sessions = await world.query<{ id: string }>(
      'select id from token_family where ended_at is null and expires_at > now() and coalesce(account_id, stylist_id) = any($1)',
      ids,
    )
    if (await world.signOut({ isEverybody: false, ...whose }, step.faults))
      for (const { id } of sessions) noted(endedSessions).add(id)
  }
}

export const operator: Concept = {
  operator: { 'signs out': [1, signsOut] },
  invariants: {
    'whom the operator signs out is signed out': {
      check: ({ noted, read }) =>
        read(goingOn)
          .filter(({ id }) => noted(endedSessions).has(id))
          .map(({ id }) => id),
      planted: {
        bug: 'an operator’s command that ends no session',
        begins: [['the operator', 'signs out', { which: 2 }]],
        seed: 1,
        ...trigger(
          'stay',
          'before update on token_family',
          "if new.ended_by = 'operator' then return null; end if; return new;",
        ),
      },
    },
  },
}
