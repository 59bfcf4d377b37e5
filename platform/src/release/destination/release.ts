import { z } from 'zod'
import { type Answer, answerIn, type Caller, type Published } from '../answers.ts'
import type { BucketPlace } from '../bucket/bucket.ts'
import { readBucket } from '../bucket/read-bucket.ts'
import { workInBucket } from '../bucket/work-in-bucket.ts'
import { type Command, readCommand, readPromotion } from '../cli.ts'
import { usage } from '../cli-usage.ts'
import { inTemporaryFolder, writeInside } from '../files.ts'
import { isAddress, withFetched } from '../foreign/fetch-remote.ts'
import { readApi } from '../gate/api-document.ts'
import { GateRefusal } from '../gate/incompatibility.ts'
import { readTarget } from '../names.ts'
import { answerNewOutside } from '../new/new-part.ts'
import { buildFilesIn } from '../onward/carried-version.ts'
import { readFrom } from '../onward/read-place.ts'
import { readProvenance } from '../provenance/read-provenance.ts'
import { verifyPage } from '../signed/verify-page.ts'
import { typesCommand } from '../types/fetch-types.ts'
import { readServer } from './read-server.ts'
import { releaseToServer } from './release-to-server.ts'
import { readSecretIfThere, type Variables } from './variables.ts'

const statuses = z.array(
  z.object({
    part: z.string(),
    live: z.string(),
    candidate: z.object({ version: z.string(), percent: z.number() }).optional(),
  }),
)

/** What is live at several places, a column for each. */
const sideBySide = (answers: readonly (readonly [place: string, answer: Answer])[]): Answer => {
  const columns = answers.map(([place, { value }]) => [place, statuses.parse(value)] as const)
  const parts = [...new Set(columns.flatMap(([, all]) => all.map(({ part }) => part)))]
  const rows = parts.map((part) => {
    const cells = columns.map(([, all]) => {
      const { live = '-', candidate } = all.find((each) => each.part === part) ?? {}
      return candidate ? `${live}, ${candidate.percent} %: ${candidate.version}` : live
    })
    return [part, ...cells, new Set(cells).size === 1 ? 'the same' : 'differs']
  })
  const table = [['', ...columns.map(([place]) => place), ''], ...rows]
  const widths = table[0]?.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0))) ?? []
  return {
    lines: table.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    ),
    value: Object.fromEntries(answers.map(([place, { value }]) => [place, value])),
  }
}

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

/** Verbs that compare the calls of parts with an api. */
const ofCalls = ['promote', 'adopt', 'check-api']

interface Surroundings extends Caller {
  readonly env: Variables
  /** Whether no other server is asked too: a token is of one of them. */
  readonly isOnly?: boolean
}

/** Before a promotion at another site, the build of each part that is named without a version is published there. */
const publishedFirst = async (
  command: Command,
  answer: (command: Command) => Promise<Answer>,
): Promise<Answer> => {
  if (command.verb !== 'promote') return answer(command)
  const notes: string[] = []
  const targets: string[] = []
  for (const { part, version } of readPromotion(command).chosen) {
    const published = version
      ? { version, notes: [] }
      : ((await answer({ ...command, verb: 'publish', targets: [part] })).value as Published)
    notes.push(...published.notes)
    targets.push(`${part}@${published.version}`)
  }
  const { lines, value } = await answer({ ...command, targets })
  return { lines: [...notes, ...lines], value }
}

const answerAt = async (
  to: string | undefined,
  command: Command,
  { env, isOnly, ...surroundings }: Surroundings,
): Promise<Answer> => {
  const { verb, values } = command
  const isBucket = to?.startsWith('s3:')
  if (to && !isBucket) {
    if (values.api) throw new Error('--api is for a folder or a bucket: a server compares with itself.')
    if (verb === 'promote' && values.despite)
      throw new Error('--despite is said where the site lies: a token lets nothing through.')
    const server = await readServer(to, env, command, isOnly)
    return publishedFirst(command, (each) => releaseToServer(server, each, surroundings))
  }
  const api = ofCalls.includes(verb) ? values.api || env['RELEASE_API'] : undefined
  const caller = {
    ...surroundings,
    // A bucket may be open to everybody: no key is kept in it.
    signing: { releaseKey: readSecretIfThere(env, 'RELEASE_KEY'), makesKeys: !isBucket },
    ...(api && { api: await readApi(api) }),
  }
  if (!to) return answerIn(command, caller)
  const place = readBucket(to, env)
  return publishedFirst(command, (each) => releaseToBucket(place, each, caller))
}

/** Promotes the very versions that another place has: they are published here as they were signed there. */
const promoteFrom = async (
  from: string,
  to: string | undefined,
  { values: { from: _, ...values }, ...command }: Command,
  surroundings: Surroundings,
): Promise<Answer> => {
  const notes: string[] = []
  const { env, isOnly } = surroundings
  const reading = { env, rootKeys: values.root?.split(',') ?? [], isOnly }
  // A name without brackets, as those of IPv6 are.
  const source = isAddress(from)
    ? new URL(from).host.replaceAll(/[[\]]/g, '').slice(0, 60)
    : surroundings.source
  for (const target of command.targets.map(readTarget)) {
    const { part, version } = target
    if (!version)
      throw new Error(`Say which version of ${part} --from ${from} is meant, as ${part}@0123456789ab.`)
    const carried = await readFrom(from, target, reading)
    await inTemporaryFolder(from, async (dist) => {
      for (const [file, bytes] of buildFilesIn(carried)) writeInside(dist, file, bytes)
      const publishing = { verb: 'publish', targets: [part], values: { ...values, dist } }
      const origin = { source, provenanceOf: () => carried.facts.provenance }
      const { value } = await answerAt(to, publishing, { ...surroundings, ...origin })
      notes.push(...(value as Published).notes)
    })
  }
  const { lines, value } = await answerAt(to, { ...command, values }, surroundings)
  return { lines: [...notes, ...lines], value }
}

/** Verbs that need no site are answered first. */
const answerTo = async (
  { isSiteNamed, ...command }: ReturnType<typeof readCommand>,
  given: Surroundings,
): Promise<Answer> => {
  const { verb, targets, values } = command
  const [target = ''] = targets
  if (verb === 'verify' && isAddress(target) && targets.length === 1)
    return verifyPage(target, values.root?.split(',') ?? [])
  if (values.to !== undefined && isSiteNamed) throw new Error('Name one place: --to or --site.')
  if (verb === 'types') return typesCommand(process.cwd(), values.from)
  if (verb === 'new' && values.outside) return answerNewOutside(target, values)
  const { to: places = [] } = values
  const to = places[0] ?? (isSiteNamed ? undefined : given.env['RELEASE_TO'])
  const asked = [...(places.length > 1 ? places : [to]), verb === 'promote' ? values.from : undefined]
  const isOnly = asked.filter((place) => place && isAddress(place)).length <= 1
  const surroundings = { ...given, isOnly }
  if (places.length > 1) {
    if (verb !== 'status') throw new Error('Name one place: only status shows several, --to for each.')
    const answers: [place: string, answer: Answer][] = []
    for (const place of places) answers.push([place, await answerAt(place, command, surroundings)])
    return sideBySide(answers)
  }
  if (verb === 'promote' && values.from) return promoteFrom(values.from, to, command, surroundings)
  return verb === 'register' && isAddress(target)
    ? withFetched(target, (folder) =>
        // Nothing here says where that was built.
        answerAt(to, { ...command, targets: [folder] }, { ...surroundings, provenanceOf: undefined }),
      )
    : answerAt(to, command, surroundings)
}

/** Runs the command line, for a site in a folder, a bucket or on a server. */
export const release = async (
  args: readonly string[],
  surroundings: Surroundings,
  print: (line: string) => void,
): Promise<void> => {
  const command = readCommand(args)
  const { help, json } = command.values
  if (help) return print(usage(command.verb))
  const printJson = (value: unknown) => print(JSON.stringify(value, null, 2))
  try {
    const provenanceOf = (folder: string) => readProvenance(surroundings.env, folder)
    const { lines, value } = await answerTo(command, { provenanceOf, ...surroundings })
    if (json) printJson(value)
    else for (const line of lines) print(line)
  } catch (error) {
    if (json && error instanceof GateRefusal) printJson({ refused: error.incompatibilities })
    throw error
  }
}
