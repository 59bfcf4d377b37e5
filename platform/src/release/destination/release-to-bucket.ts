import { type Answer, answerIn, type Caller } from '../answers.ts'
import type { BucketPlace } from '../bucket/bucket.ts'
import { workInBucket } from '../bucket/work-in-bucket.ts'
import type { Command } from '../cli.ts'

/** Does the same in a local folder with the bucket's content. */
export const releaseToBucket = async (
  place: BucketPlace,
  { verb, targets, values: { to: _to, ...values } }: Command,
  caller: Caller,
): Promise<Answer> => {
  if (verb === 'token' || verb === 'trust')
    throw new Error(`${verb} is for a server: who may write to a bucket says the bucket.`)
  if (verb === 'render') throw new Error(`${verb} reads a site in a folder: copy it from the bucket.`)
  if (values.guard)
    throw new Error(
      '--guard needs a server of the product, which hears of what browsers meet and takes back: a bucket has none.',
    )
  return workInBucket(place, { verb, targets }, (folder) =>
    answerIn({ verb, targets, values: { ...values, site: folder } }, caller),
  )
}
