import { updateFit } from '@drape/contract/fit'
import { type Action, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { forgets } from '../engine/planted.ts'
import { isLeaving } from './account.ts'

/** By account: whether each part was acknowledged. Parts never change, so that attempts at once agree. */
const told = note(() => new Map<string, Set<'sit' | 'height_cm'>>())

const stored = table<{ account: string; sit: string | null; height: number | null }>(
  'select account_id as account, sit, height_cm as height from fit',
)

const tells: Action = ({ one, page, noted, step }) => {
  const part = step.which % 2 === 0 ? 'sit' : 'height_cm'
  const body = part === 'sit' ? ({ sit: 'loose' } as const) : { height_cm: 163 }
  return async () => {
    if (!(await insist(page, updateFit, { body }))) return
    const parts = noted(told)
    parts.set(one.id, (parts.get(one.id) ?? new Set<never>()).add(part))
  }
}

export const fit: Concept = {
  client: { 'tells sizes': [1, tells] },
  invariants: {
    'what a client told of their fit is there, each part by itself': {
      *check(stage) {
        for (const [account, parts] of stage.noted(told)) {
          if (isLeaving(stage, account)) continue
          const row = stage.read(stored).find((each) => each.account === account)
          if (parts.has('sit') && row?.sit !== 'loose') yield account
          if (parts.has('height_cm') && row?.height !== 163) yield account
        }
      },
      planted: {
        bug: 'sizes that are gone at the end of their transaction',
        begins: [['Asha', 'tells sizes']],
        seed: 1,
        ...forgets('fit'),
      },
    },
  },
}
