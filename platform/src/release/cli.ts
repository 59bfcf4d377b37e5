import { parseArgs } from 'node:util'
import { readCanaryOptions } from './canary/canary.ts'
import { usage, verbs } from './cli-usage.ts'
import { readPart, readTarget } from './names.ts'

const options = {
  site: { type: 'string', default: 'site' },
  dist: { type: 'string' },
  part: { type: 'string' },
  door: { type: 'string', default: './app' },
  route: { type: 'string', multiple: true },
  why: { type: 'string' },
  despite: { type: 'string' },
  api: { type: 'string' },
  percent: { type: 'string' },
  guard: { type: 'boolean', default: false },
  set: { type: 'boolean', default: false },
  keep: { type: 'string', multiple: true },
  dry: { type: 'boolean', default: false },
  own: { type: 'boolean', default: false },
  over: { type: 'boolean', default: false },
  outside: { type: 'string' },
  packages: { type: 'string' },
  live: { type: 'string' },
  team: { type: 'string' },
  contact: { type: 'string' },
  runbook: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string', multiple: true },
  for: { type: 'string' },
  may: { type: 'string', default: 'publish,promote' },
  days: { type: 'string', default: '90' },
  issuer: { type: 'string' },
  repository: { type: 'string' },
  ref: { type: 'string' },
  environment: { type: 'string' },
  claim: { type: 'string', multiple: true },
  private: { type: 'boolean', default: false },
  root: { type: 'string' },
  'root-out': { type: 'string' },
  'key-out': { type: 'string' },
  number: { type: 'string' },
  static: { type: 'boolean', default: false },
  'api-base': { type: 'string' },
  'public-url': { type: 'string' },
  product: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export const readWords = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, tokens: true, options })
  } catch {
    throw new Error(usage())
  }
}
export type Values = ReturnType<typeof readWords>['values']

export interface Command {
  readonly verb: string
  readonly targets: readonly string[]
  readonly values: Values
}

const ofOneTarget = ['publish', 'diff', 'preview', 'new', 'register', 'adopt', 'render']
const ofNoTarget = ['status', 'types', 'check-api', 'repair']

/** Checks the number of targets, except of verbs where more decides it. */
export const readCommand = (args: readonly string[]): Command & { readonly isSiteNamed: boolean } => {
  const { positionals, values, tokens } = readWords(args)
  const [verb = '', ...targets] = positionals
  const isComplete =
    Object.hasOwn(verbs, verb) &&
    (targets.length === 1 || !ofOneTarget.includes(verb)) &&
    (targets.length === 0 || !ofNoTarget.includes(verb)) &&
    ((targets.length === 0) === values.set || verb !== 'rollback')
  if (!values.help && !isComplete) throw new Error(usage(verb))
  const isSiteNamed = tokens.some((token) => token.kind === 'option' && token.name === 'site')
  return { verb, targets, values, isSiteNamed }
}

/** The part that is built, which has no version yet. */
export const readBuilt = ([target = '']: readonly string[]): string => {
  const { part, version } = readTarget(target)
  if (version) throw new Error(usage('publish'))
  return part
}

/** Read before anything is published. */
export const readPromotion = ({ targets, values }: Pick<Command, 'targets' | 'values'>) => {
  if (values.dist ? targets.length !== 1 : targets.length === 0) throw new Error(usage('promote'))
  return { chosen: targets.map(readTarget), canaryOptions: readCanaryOptions(values, targets) }
}

export const readRegistration = ({ part, door, route }: Values) => {
  if (!part) throw new Error(usage('register'))
  return { part: readPart(part), door, routes: route ?? [] }
}
