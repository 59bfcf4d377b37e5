import { approveOutfit, callBackOutfit, createOutfit } from '@drape/contract/outfit'
import { newOutfit } from '../../../test/studio.ts'
import { anyRequest, at, ownOutfit } from '../engine/choose.ts'
import { type Action, type Concept, note, table } from '../engine/concept.ts'
import { insist } from '../engine/people.ts'
import { delivers, rewrites, trigger } from '../engine/planted.ts'
import { isLeaving } from './account.ts'
import { hold } from './request.ts'

/** The ids of outfits whose completion was acknowledged, and of those that a stylist tried to call back. */
export const completed = note(() => new Set<string>())
export const calledBack = note(() => new Set<string>())

const approved = table<{ id: string }>('select id from outfit where approved_at is not null')
/** Each completion, also one that was called back. */
export const completions = table<{ id: string; isOver: boolean }>(
  'select outfit_id as id, is_over as "isOver" from moved.completion',
)

const draft: Action = async (turn) => {
  const request = await anyRequest(turn)
  if (!request) return undefined
  return async () => {
    if (await insist(turn.page, createOutfit, { body: newOutfit(request.photoId) }))
      hold(turn, request.id, turn.one.name)
  }
}

const end =
  (isApproved: boolean): Action =>
  async (turn) => {
    const outfit = await ownOutfit(turn)
    if (!outfit) return undefined
    const ask = { ...at(outfit.id), query: { call_back: '1' as const }, body: { approved: isApproved } }
    return async () => {
      if ((await insist(turn.page, approveOutfit, ask)) && isApproved) turn.noted(completed).add(outfit.id)
    }
  }

const callBack: Action = async (turn) => {
  const outfit = await ownOutfit(turn)
  if (!outfit) return undefined
  turn.noted(calledBack).add(outfit.id)
  return async () => {
    if (await insist(turn.page, callBackOutfit, at(outfit.id))) hold(turn, outfit.requestId, turn.one.name)
  }
}

export const outfit: Concept = {
  stylist: {
    drafts: [4, draft],
    completes: [5, end(true)],
    'throws away': [1, end(false)],
    'calls back': [1, callBack],
  },
  invariants: {
    'a completed outfit is completed': {
      *check(stage) {
        const ids = new Set(stage.read(approved).map(({ id }) => id))
        for (const id of stage.noted(completed))
          if (!ids.has(id) && !stage.noted(calledBack).has(id) && !isLeaving(stage, id)) yield id
      },
      planted: {
        bug: 'an approved outfit that is stored as a draft',
        begins: delivers,
        seed: 1,
        ...trigger(
          'unapprove',
          'before update of approved_at on outfit',
          'new.approved_at := null; return new;',
        ),
      },
    },
    'an outfit is completed once': {
      *check({ read }) {
        const standing = read(completions).flatMap(({ id, isOver }) => (isOver ? [] : id))
        for (const id of new Set(standing)) {
          const { length } = standing.filter((each) => each === id)
          if (length > 1) yield `${id}: ${length} times`
        }
      },
      planted: {
        bug: 'an outfit and a request that do not say that they are completed',
        begins: [...delivers.slice(0, 2), ['Meera', 'completes', { faults: ['reply lost'] }]],
        seed: 1,
        twist: rewrites(
          [/^(select "photo_id", "stylist_id", )"approved_at"/, '$1null::timestamptz'],
          [/^(update "request".*)"request"\."completed_at" is null/s, '$1true'],
        ),
      },
    },
  },
}
