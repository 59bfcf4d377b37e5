import { type Answer, answerIn, type Caller, type Published } from '../answers.ts'
import type { BucketPlace } from '../bucket/bucket.ts'
import { workInBucket } from '../bucket/work-in-bucket.ts'
import { type Command, readPromotion } from '../cli.ts'

/** Does the same in a local folder with the bucket's content. */
export const releaseToBucket = async (
  place: BucketPlace,
  { verb, targets, values: { to: _to, ...values } }: Command,
  caller: Caller,
): Promise<Answer> => {
  if (verb === 'token') throw new Error(`${verb} is for a server: who may write to a bucket says the bucket.`)
  if (values.guard)
    throw new Error(
      '--guard needs a server of the product, which hears of what browsers meet and takes back: a bucket has none.',
    )
  const run = (verb: string, targets: readonly string[]): Promise<Answer> =>
    workInBucket(place, { verb, targets }, (folder) =>
      answerIn({ verb, targets, values: { ...values, site: folder } }, caller),
    )
  if (verb !== 'promote') return run(verb, targets)
  const notes: string[] = []
  const publishedTargets: string[] = []
  for (const { part, version } of readPromotion({ targets, values }).chosen) {
    const published = version ? { version, notes: [] } : ((await run('publish', [part])).value as Published)
    notes.push(...published.notes)
    publishedTargets.push(`${part}@${published.version}`)
  }
  const { lines, value } = await run(verb, publishedTargets)
  return { lines: [...notes, ...lines], value }
}
