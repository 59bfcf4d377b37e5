import { readBucket } from '../bucket/read-bucket.ts'
import { type Answer, type Caller, readWords, runRelease, tell, tellRefusal, type Values } from '../cli.ts'
import { usage, verbs } from '../cli-usage.ts'
import { isAddress, withFetched } from '../foreign/fetch-remote.ts'
import { answerNewOutside } from '../new/new-part.ts'
import { verifyPage } from '../signed/verify-page.ts'
import { typesCommand } from '../types/types-command.ts'
import { readApi } from './read-api.ts'
import { readServer } from './read-server.ts'
import { releaseToBucket } from './release-to-bucket.ts'
import { releaseToServer } from './release-to-server.ts'
import { readSecretIfThere, type Variables } from './variables.ts'

/** Verbs that compare the calls of parts with an api. */
const ofCalls = ['promote', 'adopt', 'check-api']

interface Surroundings extends Caller {
  readonly env: Variables
}

/** Verbs that work on a part's sources and need no site. */
const answerInRepository = (
  verb: string,
  targets: readonly string[],
  values: Values,
): Promise<Answer | undefined> | undefined => {
  if (verb === 'types') return targets.length > 0 ? undefined : typesCommand(process.cwd(), values.from)
  return verb === 'new' && values.outside ? answerNewOutside(targets, values) : undefined
}

const run = async (
  args: readonly string[],
  { env, ...surroundings }: Surroundings,
  say: (line: string) => void,
): Promise<void> => {
  const { positionals, values, tokens } = readWords(args)
  const isFolderNamed = tokens.some((token) => token.kind === 'option' && token.name === 'site')
  const to = values.to ?? (isFolderNamed ? undefined : env['RELEASE_TO'])
  if (values.to !== undefined && isFolderNamed) throw new Error('Name one place: --to or --site.')
  const [verb = '', ...targets] = positionals
  const toServer = Boolean(to) && !to?.startsWith('s3:')
  if (values.api && toServer)
    throw new Error('--api is for a folder or a bucket: a server compares with itself.')
  const isCompared = !toServer && !values.help && ofCalls.includes(verb)
  const named = isCompared ? values.api || env['RELEASE_API'] : undefined
  const releaseKey = readSecretIfThere(env, 'RELEASE_KEY')
  // A bucket may be open to everybody: no key is kept in it.
  const signing = { releaseKey, makesKeys: !to?.startsWith('s3:') }
  const caller = { ...surroundings, signing, ...(named && { api: await readApi(named) }) }
  const inRepository = values.help ? undefined : answerInRepository(verb, targets, values)
  if (inRepository) {
    const answer = await inRepository
    if (!answer) throw new Error(usage(verb))
    return tell(answer, values, say)
  }
  if (values.help || !to || !Object.hasOwn(verbs, verb)) return runRelease(args, caller, say)
  if (to.startsWith('s3:')) return releaseToBucket(readBucket(to, env), args, caller, say)
  try {
    const server = readServer(to, env)
    const answer = await releaseToServer(server, verb, { targets, values, source: caller.source })
    if (!answer) throw new Error(usage(verb))
    tell(answer, values, say)
  } catch (error) {
    tellRefusal(error, values, say)
    throw error
  }
}

/** Runs the command line, for a site in a folder, a bucket or on a server. */
export const release = async (
  args: readonly string[],
  surroundings: Surroundings,
  say: (line: string) => void,
): Promise<void> => {
  const { positionals, values } = readWords(args)
  const [verb, target = '', ...more] = positionals
  if (verb === 'verify' && isAddress(target) && more.length === 0 && !values.help)
    return tell(await verifyPage(target, values.root?.split(',') ?? []), values, say)
  return verb === 'register' && isAddress(target) && !values.help
    ? withFetched(target, (folder) =>
        run(
          args.map((word) => (word === target ? folder : word)),
          surroundings,
          say,
        ),
      )
    : run(args, surroundings, say)
}
