import { z } from 'zod'
import { loopback } from '../ask.ts'
import type { Values } from '../cli.ts'
import { knownIn, lineOf, oneLine, type Provenance } from '../provenance/provenance.ts'
import { permission } from './token.ts'

/** Whose runs in a CI are given a token: those whose ID token, of this issuer, says exactly this. */
export const trust = permission.extend({
  issuer: z.string(),
  /** Whether the issuer may be at an address of our own network. */
  isPrivate: z.boolean(),
  /** The values that each claim may have. */
  claims: z.record(z.string(), z.array(z.string()).min(1)),
})

export type Trust = z.output<typeof trust>
type Claims = Trust['claims']
/** What a verified ID token says. */
export type Said = Readonly<Record<string, unknown>>

/** Where the repositories are of which an issuer of GitHub speaks; undefined for another issuer. */
const gitHubOf = (issuer: string): string | undefined => {
  if (/^https:\/\/token\.actions\.githubusercontent\.com(?:\/[\w-]+)?$/.test(issuer))
    return 'https://github.com'
  const [, cloud] = /^https:\/\/token\.actions\.([\w-]+\.ghe\.com)$/.exec(issuer) ?? []
  const [, server] = /^(https?:\/\/[^/]+)\/_services\/token$/.exec(issuer) ?? []
  return cloud ? `https://${cloud}` : server
}

/** A pull request of anybody runs as the repository that it is for, and some of these on its main branch. */
const gitHubEvents = ['push', 'workflow_dispatch', 'schedule', 'release']
const gitLabSources = ['push', 'web', 'schedule', 'api', 'trigger']

/** Of each of an issuer's tokens, or checked otherwise. */
const ownClaims = ['iss', 'aud', 'exp', 'nbf', 'iat', 'jti']

const readIssuer = (text: string, isPrivate: boolean): string => {
  const [, protocol, host = ''] =
    /^(https?):\/\/([\w.:[\]-]+)(?:\/[\w.~%/-]*)?$/.exec(text.slice(0, 200)) ?? []
  const isPlain = protocol === 'http' && isPrivate && loopback.test(host.replace(/:\d+$/, ''))
  if ((protocol !== 'https' && !isPlain) || !URL.canParse(text))
    throw new Error('--issuer must be an address that begins with https://.')
  return text
}

const readClaim = (text: string): [name: string, values: string[]] => {
  const [, name = '', value = ''] = /^([a-z]\w{0,59})=(.*)$/s.exec(text) ?? []
  if (!name || ownClaims.includes(name) || !oneLine(300).safeParse(value).success)
    throw new Error('--claim must be a claim of the ID token and its value, as sub=deployer.')
  return [name, [value]]
}

const ofRepository = (issuer: string, repository: string, fullRef = ''): Claims => {
  const [, kind, ref = ''] = /^refs\/(heads|tags)\/([^\s~^:?*[\\\p{C}]{1,200})$/u.exec(fullRef) ?? []
  if (!/^[\w.-]+(?:\/[\w.-]+){1,20}$/.test(repository) || repository.length > 200)
    throw new Error('--repository must be named with its owner, as acme/user.')
  if (!kind) throw new Error('--ref must be a branch or a tag, as refs/heads/main or refs/tags/v1.')
  if (gitHubOf(issuer)) return { repository: [repository], ref: [fullRef], event_name: gitHubEvents }
  const type = kind === 'heads' ? 'branch' : 'tag'
  return { project_path: [repository], ref: [ref], ref_type: [type], pipeline_source: gitLabSources }
}

type Asked = Pick<Values, 'repository' | 'ref' | 'environment' | 'claim' | 'private'> & { issuer: string }

/** What a command line says of an issuer and its claims. A repository of no GitHub is one of a GitLab. */
export const readTrust = (asked: Asked): Pick<Trust, 'issuer' | 'isPrivate' | 'claims'> => {
  const { repository, ref, environment, claim = [], private: isPrivate } = asked
  const issuer = readIssuer(asked.issuer, isPrivate)
  const fixed = repository || gitHubOf(issuer) ? ofRepository(issuer, repository ?? '', ref) : {}
  const all = environment === undefined ? claim : [...claim, `environment=${environment}`]
  const named = all.map(readClaim)
  const claims = { ...Object.fromEntries(named), ...fixed }
  if (Object.keys(claims).length !== named.length + Object.keys(fixed).length)
    throw new Error('--claim names a claim twice.')
  if (!repository && !claims['sub'])
    throw new Error('Say whose tokens: --repository and --ref, or --claim sub=….')
  return { issuer, isPrivate, claims }
}

/** Whom it is about, on one line. */
export const nameOfTrust = ({ claims }: Pick<Trust, 'claims'>): string => {
  const [name] = claims['repository'] ?? claims['project_path'] ?? claims['sub'] ?? []
  const [ref] = claims['ref'] ?? []
  const [environment] = claims['environment'] ?? []
  return `${name}${ref ? ` at ${ref}` : ''}${environment ? ` in ${environment}` : ''}`
}

/** The claims that are not as they must be, each with what it is. */
export const wrongClaims = ({ claims }: Trust, said: Said): string[] =>
  Object.entries(claims).flatMap(([name, values]) => {
    const value = Object.hasOwn(said, name) ? said[name] : undefined
    if (typeof value === 'string' && values.includes(value)) return []
    return value === undefined ? `${name} is missing` : `${name} is ${lineOf(JSON.stringify(value), 120)}`
  })

/** Where a version comes from that such a run publishes; undefined where the issuer is of no forge. */
export const provenBy = ({ issuer, claims }: Trust, said: Said): Provenance | undefined => {
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : undefined)
  const gitHub = gitHubOf(issuer)
  if (!gitHub && !claims['project_path']) return undefined
  const repository = gitHub ? `${gitHub}/${text('repository')}` : `${issuer}/${text('project_path')}`
  const run = gitHub
    ? `${repository}/actions/runs/${text('run_id')}/attempts/${text('run_attempt')}`
    : `${repository}/-/jobs/${text('job_id')}`
  return knownIn({
    repository,
    commit: text('sha'),
    branch: text('ref')?.replace(/^refs\/(?:heads|tags)\//, ''),
    run,
    startedBy: text(gitHub ? 'actor' : 'user_login'),
    forge: gitHub ? 'github' : 'gitlab',
    proven: issuer,
  })
}
