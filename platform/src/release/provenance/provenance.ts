import { z } from 'zod'

const mostLetters = 200

/** Control characters, what turns or hides text, and every way to break a line. */
const invisible = /[\p{C}\p{Zl}\p{Zp}]+/gu

/** One line of somebody's text. It is cut before anything looks through it. */
export const lineOf = (text: string, most: number): string =>
  text.slice(0, most).replaceAll(invisible, ' ').trim()

export const oneLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most, { abort: true })
    .refine((text) => lineOf(text, most) === text, 'must be one line without control characters')

/** Without what signs somebody in, and without quotes. */
export const address = z
  .string()
  .max(300, { abort: true })
  .regex(
    /^https?:\/\/[\w.:[\]-]+(?:[/?#][\w.~%!$&()*+,;=:@/?#-]*)?$/,
    'must be an address, as https://wiki.example/cart',
  )

/** Where a version comes from, as whoever published it said, but for what a CI's ID token proved. */
export const provenance = z.strictObject({
  repository: address.optional(),
  commit: z
    .string()
    .regex(/^[\da-f]{40}(?:[\da-f]{24})?$/)
    .optional(),
  branch: oneLine(mostLetters).optional(),
  /** Whether the tree was as the commit says. */
  isClean: z.boolean().optional(),
  /** What the commit says of itself. */
  subject: oneLine(mostLetters).optional(),
  author: oneLine(mostLetters).optional(),
  /** The run of the CI, and who started it. */
  run: address.optional(),
  startedBy: oneLine(mostLetters).optional(),
  /** Where it does not follow from the address. */
  forge: z.enum(['github', 'gitlab', 'bitbucket']).optional(),
  /** The issuer that proved repository, commit, branch, run and who started it. */
  proven: address.optional(),
})

export type Provenance = z.output<typeof provenance>

/** What anybody may say of it. */
export const saidProvenance = provenance.omit({ proven: true })

export type Raw = { readonly [Key in keyof Provenance]?: Provenance[Key] | string | undefined }

const texts = ['branch', 'subject', 'author', 'startedBy']

/** The facts that are known and in order. Of a text what comes first will do, an address that is cut leads elsewhere. */
export const knownIn = (raw: Raw): Provenance =>
  Object.fromEntries(
    Object.entries(provenance.shape).flatMap(([name, schema]) => {
      const value = raw[name as keyof Provenance]
      const most = texts.includes(name) ? mostLetters : Number.POSITIVE_INFINITY
      const { data } = schema.safeParse(typeof value === 'string' ? lineOf(value, most) : value)
      return data === undefined ? [] : [[name, data]]
    }),
  )

/** What no ID token says. */
const unproven = provenance.pick({ isClean: true, subject: true, author: true }).strip()

/** What an ID token has proved, and what is said of that commit beside it. */
export const provenOver = (proven: Provenance, said: Provenance = {}): Provenance =>
  said.commit && said.commit !== proven.commit ? proven : { ...unproven.parse(said), ...proven }

/** The pages of a commit, and of what lies between two. */
const pages: Readonly<
  Record<string, (to: string, from: string) => readonly [commit: string, compare: string]>
> = {
  github: (to, from) => [`/commit/${to}`, `/compare/${from}...${to}`],
  gitlab: (to, from) => [`/-/commit/${to}`, `/-/compare/${from}...${to}`],
  bitbucket: (to, from) => [`/commits/${to}`, `/branches/compare/${to}%0D${from}`],
}

const pagesOf = ({ repository = '', forge, commit = '' }: Provenance, from = ''): readonly string[] => {
  const [, named] = /^https:\/\/(github|gitlab|bitbucket)\./.exec(repository) ?? []
  const known = repository.startsWith('https:') && commit ? pages[forge ?? named ?? ''] : undefined
  return known?.(commit, from).map((page) => repository + page) ?? []
}

/** Where people see the commit; undefined where that is not known. */
export const commitAddress = (of: Provenance): string | undefined => pagesOf(of)[0]

/** Where people see what lies between two versions; undefined where that is not known. */
export const compareAddress = (from: Provenance = {}, to: Provenance = {}): string | undefined =>
  from.commit && from.commit !== to.commit && from.repository === to.repository
    ? pagesOf(to, from.commit)[1]
    : undefined

/** As people read it. */
export const provenanceLine = (of: Provenance): string => {
  const { repository, commit, branch, isClean, subject, author, run, startedBy, proven } = of
  const origin = [
    commit && `commit ${commit.slice(0, 12)}`,
    repository && `of ${repository}`,
    branch && `on ${branch}`,
  ]
  const change = [
    isClean === false && 'with changes that are in no commit',
    subject && `"${subject}"`,
    author && `by ${author}`,
  ]
  const build = [run && `built at ${run}`, startedBy && `started by ${startedBy}`]
  const line = (...facts: readonly unknown[]) => facts.filter(Boolean).join(', ')
  if (!proven) return line(...origin, ...change, ...build)
  return line(...origin, ...build, `proven by ${proven}`, line(...change).replace(/^(?=.)/, 'but not: '))
}
