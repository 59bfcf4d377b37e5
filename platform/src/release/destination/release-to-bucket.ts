import type { BucketPlace } from '../bucket/bucket.ts'
import { workInBucket } from '../bucket/work-in-bucket.ts'
import { type Caller, readWords, runRelease } from '../cli.ts'
import { readTarget } from '../names.ts'

/** The options of the command line, except --to. */
const optionsIn = (args: readonly string[]): string[] => {
  const { tokens } = readWords(args)
  return tokens.flatMap((token) => {
    if (token.kind !== 'option' || token.name === 'to') return []
    return token.value === undefined ? [token.rawName] : [`${token.rawName}=${token.value}`]
  })
}

/** Runs the same command line in a local folder with the bucket's content. */
export const releaseToBucket = async (
  place: BucketPlace,
  args: readonly string[],
  caller: Caller,
  say: (line: string) => void,
): Promise<void> => {
  const [verb = '', ...targets] = readWords(args).positionals
  if (verb === 'token') throw new Error(`${verb} is for a server: who may write to a bucket says the bucket.`)
  const options = optionsIn(args)
  if (options.includes('--guard'))
    throw new Error(
      '--guard needs a server of the product, which hears of what browsers meet and takes back: a bucket has none.',
    )

  const run = async (
    verb: string,
    targets: readonly string[],
    more: readonly string[],
  ): Promise<string[]> => {
    const said: string[] = []
    await workInBucket(place, { verb, targets }, (folder) => {
      said.length = 0
      runRelease([verb, ...targets, `--site=${folder}`, ...more], caller, (line) => said.push(line))
    })
    return said
  }

  const publishBuilt = async (part: string): Promise<string> => {
    const dist = options.filter((option) => option.startsWith('--dist'))
    const [json = ''] = await run('publish', [part], [...dist, '--json'])
    const { version, notes } = JSON.parse(json) as { version: string; notes: readonly string[] }
    if (!options.includes('--json')) for (const note of notes) say(note)
    return version
  }

  const named: string[] = []
  for (const target of targets) {
    const isBuilt = verb === 'promote' && readTarget(target).version === undefined
    named.push(isBuilt ? `${target}@${await publishBuilt(target)}` : target)
  }
  for (const line of await run(verb, named, options)) say(line)
}
