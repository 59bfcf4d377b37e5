import { account } from './concepts/account.ts'
import { conversation } from './concepts/conversation.ts'
import { due } from './concepts/due.ts'
import { fit } from './concepts/fit.ts'
import { garment } from './concepts/garment.ts'
import { insight } from './concepts/insight.ts'
import { job } from './concepts/job.ts'
import { keeping } from './concepts/kept.ts'
import { look } from './concepts/look.ts'
import { messagePicture } from './concepts/message-picture.ts'
import { notification } from './concepts/notification.ts'
import { operator } from './concepts/operator.ts'
import { outfit } from './concepts/outfit.ts'
import { photo } from './concepts/photo.ts'
import { rating } from './concepts/rating.ts'
import { request } from './concepts/request.ts'
import { session } from './concepts/session.ts'
import { upload } from './concepts/upload.ts'
import type { Actor, Concept, Invariant } from './engine/concept.ts'

/** The account comes first, because it notes who owns what; requests come before the warnings about them. */
const concepts: readonly Concept[] = [
  account,
  session,
  operator,
  photo,
  upload,
  garment,
  request,
  keeping,
  outfit,
  conversation,
  messagePicture,
  rating,
  look,
  fit,
  insight,
  job,
  due,
  notification,
]

const named = concepts.flatMap((each) => Object.entries(each.invariants))
export const invariants: Readonly<Record<string, Invariant>> = Object.fromEntries(named)
if (Object.keys(invariants).length < named.length) throw new Error('Two invariants have one name')

export const actionsOf = <Who extends Actor>(actor: Who): NonNullable<Concept[Who]> =>
  Object.assign({}, ...concepts.map((each) => each[actor]))
