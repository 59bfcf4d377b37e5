import { deleteProfile } from '@drape/contract/profile'
import { type Action, type Concept, note, type Stage, table } from '../engine/concept.ts'
import { emailOf, insist } from '../engine/people.ts'
import { keeps, rewrites, trigger } from '../engine/planted.ts'
import { person } from '../page/page-client.ts'

/** Whose each id is, also when it is gone. */
const owners = note(() => new Map<string, string>())
/** Accounts and photos whose deletion was begun, and accounts whose deletion was acknowledged. */
const leaving = note(() => new Set<string>())
const left = note(() => new Set<string>())

const belongings = table<{ owner: string; id: string; kind: string }>(`
  select account_id as owner, id, 'photo' as kind from photo
  union all select account_id, id, 'garment' from garment
  union all select account_id, id, 'request' from request
  union all select account_id, id, 'outfit' from outfit
  union all select account_id, item.id, 'item' from outfit_item item join outfit on outfit.id = outfit_id
  union all select account_id, id, 'message' from message
  union all select account_id, id, 'message picture' from message_picture
  union all select account_id, id, 'look' from look
  union all select account_id, account_id, 'fit' from fit
  union all select id, id, name from account`)

export const ownerOf = ({ noted }: Pick<Stage, 'noted'>, id: string) => noted(owners).get(id) ?? ''
export const leave = ({ noted }: Pick<Stage, 'noted'>, id: string) => void noted(leaving).add(id)
/** Whether it is being deleted, or whose it is. */
export const isLeaving = (stage: Pick<Stage, 'noted'>, id: string) => {
  const ids = stage.noted(leaving)
  return ids.has(id) || ids.has(ownerOf(stage, id))
}

const deletes: Action = (turn) => {
  const { one, page, noted } = turn
  const { id } = one
  leave(turn, id)
  return async () => {
    if (await insist(page, deleteProfile, {})) noted(left).add(id)
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

export const account: Concept = {
  client: { 'deletes the account': [1, deletes] },
  invariants: {
    'a client sees nothing that is another’s': {
      *check({ heard, noted, people, read }) {
        const clients = [...people.clients, person].map(({ name }) => name)
        const names = new Map(people.clients.map(({ id, name }) => [id, name]))
        for (const { owner, id, kind } of read(belongings)) {
          if (id !== owner) noted(owners).set(id, owner)
          else if (clients.includes(kind)) names.set(id, kind)
        }
        for (const [id, name] of names) noted(owners).set(id, name)
        for (const { by, path, body } of heard) {
          if (!clients.includes(by)) continue
          for (const name of clients)
            if (name !== by && body.includes(emailOf(name)))
              yield `${by} sees the address of ${name} in ${path}`
          for (const [id] of body.matchAll(uuids)) {
            const owner = ownerOf({ noted }, ownerOf({ noted }, id))
            if (owner && owner !== by) yield `${by} sees what belongs to ${owner} in ${path}`
          }
        }
      },
      planted: {
        bug: 'a list of everybody’s photos',
        begins: [
          ['Asha', 'uploads'],
          ['Ravi', 'looks at the photos'],
        ],
        seed: 1,
        twist: rewrites([/account_id = asked\.account_id/g, 'true']),
      },
    },
    'nothing is left of a deleted account': {
      check: ({ noted, read }) =>
        read(belongings)
          .filter(({ owner }) => noted(left).has(owner))
          .map(({ id }) => id),
      planted: {
        bug: 'a deletion that deletes no account',
        seed: 1,
        ...keeps('account'),
      },
    },
    'no answer says that the server failed': {
      *check({ heard }) {
        // On a busy machine a picture may take too long: that is answered with a 503, and tried again.
        for (const { by, path, status, body } of heard)
          if (status >= 500 && !(status === 503 && by === person.name))
            yield `${by} was answered with ${status} on ${path}: ${body}`
      },
      planted: {
        bug: 'a message that cannot be stored',
        begins: [
          ['Asha', 'uploads'],
          ['Asha', 'writes'],
        ],
        seed: 1,
        ...trigger('break', 'before insert on message', "raise exception 'broken';"),
      },
    },
  },
}
