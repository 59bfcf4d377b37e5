import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { operatorsPath } from '@drape/platform/runtime/evidence'
import type { Browser, Page } from 'playwright/test'
import { tokenFor } from '../product/evidence.ts'
import { release } from '../product/release.ts'
import type { Site } from '../product/site.ts'
import { openTeam } from './builds.ts'
import type { Frame, Line } from './frame.ts'
import { leave, openPhone, visit } from './visitors.ts'

interface Stage {
  readonly browser: Browser
  readonly address: string
  readonly site: Site
  readonly log: (line: string) => void
}

interface LogEntry {
  readonly verb: string
  readonly by: string
  readonly why?: string
}

/**
 * More visits of each version than the guard needs to see that one always throws. Half of the visitors get it, at
 * random.
 */
const visitsOfEach = 12
/** The guard looks twice a minute, at complete minutes alone. */
const longestMs = 5 * 60_000

const note = (text: string): Line => ({ is: 'note', text })

const lastOf = ({ folder }: Site): LogEntry => {
  const [lastLine = '{}'] = readFileSync(join(folder, 'log.jsonl'), 'utf8').trim().split('\n').slice(-1)
  return JSON.parse(lastLine) as LogEntry
}

/**
 * Runs a release command, and shows it as a team types it: without `--dist`, because their build is in their own tree.
 */
const releases = async (
  { dist, env }: { readonly dist: string; readonly env: Readonly<Record<string, string>> },
  ...words: readonly string[]
): Promise<Line[]> => {
  const output = await release([...words, '--dist', dist], env)
  const typed = words.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ')
  return [
    { is: 'command', text: `npm run release -- ${typed}` },
    ...output.split('\n').map((text): Line => ({ is: 'answer', text })),
  ]
}

const waitForRollback = async (site: Site): Promise<LogEntry> => {
  const endMs = Date.now() + longestMs
  while (Date.now() < endMs) {
    const entry = lastOf(site)
    if (entry.by === 'guard') return entry
    await sleep(2_000)
  }
  throw new Error('The guard has not taken the bad version back.')
}

const signInAsOperator = async (page: Page, token: string): Promise<void> => {
  await page.goto(operatorsPath)
  await page.getByLabel('Release token').fill(token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('region', { name: 'user' }).waitFor()
}

type Show = (title: string, page: Page, ...lines: readonly Line[]) => Promise<void>

/** New visitors come one after the other, until enough of them have got each version. */
const sendVisitors = async ({ browser, address }: Stage, candidate: string, show: Show): Promise<number> => {
  let healedCount = 0
  let visitorCount = 0
  while (Math.min(healedCount, visitorCount - healedCount) < visitsOfEach) {
    const page = await openPhone(browser, address)
    visitorCount += 1
    const isHealed = await visit(page, candidate)
    if (isHealed) healedCount += 1
    if (isHealed && healedCount === 1) {
      const words = 'it threw; the page took the version before, and says so in one line'
      await show('Whoever meets it: the page heals itself', page, note(words))
    }
    await leave(page)
  }
  return visitorCount
}

const lookAtEvidence = async (
  { browser, address, site }: Stage,
  token: string,
  show: Show,
  visitorCount: number,
) => {
  // Three columns and long words: a large phone.
  const page = await openPhone(browser, address, 430)
  await signInAsOperator(page, token)
  const user = page.getByRole('region', { name: 'user' })
  const table = user.getByRole('table')
  await table.evaluate((piece) => piece.scrollIntoView())
  await show('Pages tell how both versions do', page, note(`/health/parts after ${visitorCount} visitors`))
  await user.getByRole('heading', { name: 'The newest of each' }).evaluate((piece) => piece.scrollIntoView())
  await show(
    'And where in the code it threw',
    page,
    note('words of the code are kept, those of people are not'),
  )
  const { verb, why = '' } = await waitForRollback(site)
  await page.reload()
  await user.evaluate((piece) => piece.scrollIntoView())
  const lines = [note(`the guard of the server: ${verb}`), { is: 'answer', text: why } as const]
  await show('The guard takes it back by itself', page, ...lines)
}

/**
 * Runs the demonstration: a good promotion, then a bad canary that the guard takes back. Returns a frame for each step.
 */
export const play = async (stage: Stage): Promise<Frame[]> => {
  const { browser, address, site, log: say } = stage
  const frames: Frame[] = []
  const show: Show = async (title, page, ...lines) => {
    frames.push({ title, lines, screen: await page.screenshot() })
    for (const { is, text } of lines) say(`${is === 'command' ? '$ ' : ''}${text}`)
  }
  const token = await tokenFor(site)
  const env = { RELEASE_TO: address, RELEASE_TOKEN: token }
  const team = openTeam()
  try {
    const open = await openPhone(browser, address)
    await visit(open)
    await show('A client opens Drape', open, note(`user ${site.liveVersion('user')} is live`))

    const good = { dist: await team.buildGood(), env }
    const promoted = await releases(good, 'promote', 'user', '--why', 'calmer words')
    await show('A team promotes its part', open, ...promoted, note('an open tab keeps what it has'))
    await visit(open)
    await show('The next visit gets it', open, note('no other part has moved'))

    const bad = { dist: await team.buildBad(), env }
    const lines = await releases(bad, 'promote', 'user', '--percent', '50', '--guard', '--why', 'a title')
    const candidate = lines.flatMap(({ text }) => /^user ([\da-f]{12}) is with/.exec(text)?.[1] ?? []).join()
    await show(
      'A version that throws is with half of the browsers',
      open,
      ...lines,
      note('it compiles: no gate could know'),
    )
    await leave(open)

    const visitorCount = await sendVisitors(stage, candidate, show)
    await lookAtEvidence(stage, token, show, visitorCount)

    const next = await openPhone(browser, address)
    await visit(next)
    await show('Everybody has what works', next, note(`user ${site.liveVersion('user')} is live`))
    return frames
  } finally {
    team.remove()
  }
}
