import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startIdentityProvider } from '../../src/api/identity.ts'
import { tokenKey } from '../../src/api/requests.ts'
import { quantile } from '../../src/quantile.ts'
import { type BadClients, openBadClients } from './bad-clients.ts'
import { readLog, startChildServer } from './child-server.ts'
import { type ConnectionPool, openPool } from './connection-pool.ts'
import { seedCrowd } from './crowd.ts'
import { newHistogram } from './histogram.ts'
import { compareWithJournal } from './journal-check.ts'
import { type Mix, openMix } from './mix.ts'
import { sendAtTimes, sendInTurn, sendNow } from './sender.ts'
import { newTally } from './tally.ts'
import { type Usage, usageOf } from './usage.ts'
import { report } from './verdict.ts'

const burstSize = 200
/** As many as keep the server busy; more would only wait. */
const clients = 48
const [word = '30'] = process.argv.slice(2)
if (!/^[1-9]\d{0,2}$/.test(word)) {
  console.error(`${word} is no number of minutes, such as 30.`)
  process.exit(1)
}
const minutes = Number(word)

/** How long lists take one after another. */
async function timeLists(pool: ConnectionPool, mix: Mix, count: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const startMs = performance.now()
    await pool.ask(mix.list().ask)
    times.push(performance.now() - startMs)
  }
  return times
}

/** The seconds until lists are as quick as at rest. */
async function untilQuick(pool: ConnectionPool, mix: Mix, quickMs: number): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const at = performance.now()
    if (quantile(await timeLists(pool, mix, 20), 0.9) <= quickMs) return Math.round((at - startMs) / 100) / 10
    if (at - startMs > 60_000) return Number.POSITIVE_INFINITY
    await sleep(50)
  }
}

interface Photo {
  readonly owner: string
  readonly key: string
}

/** Sends 200 photos of as many people at once; returns the refused ones. */
async function uploadBurst(pool: ConnectionPool, mix: Mix, people: readonly string[]): Promise<Photo[]> {
  const photos = people.slice(-burstSize).map((owner, n) => ({ owner, key: `at-once-${n}` }))
  await Promise.all(photos.map(({ owner, key }) => sendNow(pool, mix.upload(owner, key), tallies[1])))
  return photos.filter(({ key }) => !mix.journal.photos.has(key))
}

/** Sends the refused photos again, a few at a time and with a new token. */
async function sendAgain(pool: ConnectionPool, mix: Mix, refused: readonly Photo[]): Promise<number> {
  const isStored = ({ key }: Photo) => mix.journal.photos.has(key)
  const waiting = [...refused]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        for (let attempt = 0; attempt < 30 && !isStored(next); attempt++) {
          if (attempt) await sleep(1000)
          await sendNow(pool, mix.upload(next.owner, next.key), newTally())
        }
      }
    }),
  )
  return refused.filter(isStored).length
}

const tallies = [newTally(), newTally(), newTally()] as const
const dataDir = mkdtempSync(join(tmpdir(), 'drape-load-'))
const log = join(dataDir, 'log.jsonl')
const provider = await startIdentityProvider()
const start = () =>
  startChildServer(
    {
      ...provider.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      SITE_DIR: dataDir,
      TOKEN_KEY: tokenKey,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    log,
  )

async function prove(): Promise<boolean> {
  // A start migrates.
  await (await start()).stop()
  console.log('Seeding 80,000 photos of 4,000 people …')
  const crowd = await seedCrowd(dataDir)
  const mix = await openMix(crowd, provider)
  const server = await start()
  const pool = openPool(server.address)
  let bad: BadClients | undefined
  try {
    for (let n = 0; n < 50; n++)
      await sendNow(pool, mix.upload(crowd.people[n] ?? '', `first-${n}`), newTally())
    await sendInTurn(pool, mix.next, { clients, ms: 10_000 }, newTally())
    await sleep(2000)
    const quietP95Ms = quantile(await timeLists(pool, mix, 300), 0.95)
    const closedLoop = newTally()
    const measuredMs = Math.min(30_000, minutes * 15_000)
    await sendInTurn(pool, mix.next, { clients, ms: measuredMs }, closedLoop)
    const capacity =
      Object.values(closedLoop.accepted).reduce((sum, each) => sum + each, 0) / (measuredMs / 1000)
    console.log(
      `It can do ${Math.round(capacity)} a second (p99 ${Math.round(closedLoop.times.accepted.quantile(0.99))} ms).`,
    )

    bad = openBadClients(server.address, mix.picturePath)
    await sleep(3000)
    const offered = capacity * 2
    const ms = minutes * 60_000
    const startMs = performance.now()
    const third = () => Math.min(2, Math.floor(((performance.now() - startMs) / ms) * 3)) as 0 | 1 | 2
    const usage: [Usage[], Usage[], Usage[]] = [[], [], []]
    const sampling = setInterval(() => {
      const now = usageOf(server.pid, dataDir)
      usage[third()].push(now)
      if (usage.flat().length % 60 === 0)
        console.log(
          `${Math.round((performance.now() - startMs) / 1000)} s: ${JSON.stringify(now)} ${JSON.stringify(bad?.counts())}`,
        )
    }, 1000)
    const from = Date.now()
    const burst = sleep(ms / 2).then(() => uploadBurst(pool, mix, crowd.people))
    const { unsent, mostUnderWay } = await sendAtTimes(
      pool,
      mix.next,
      { perSecond: offered, ms },
      () => tallies[third()],
    )
    const to = Date.now()
    clearInterval(sampling)
    const recoverySeconds = await untilQuick(pool, mix, Math.max(2 * quietP95Ms, 20))
    console.log(`At most ${mostUnderWay} were under way.`)
    const refused = await burst
    const storedLater = await sendAgain(pool, mix, refused)
    const badClients = bad.closed()
    bad.stop()
    pool.close()
    await server.stop()
    const serverTimes = { accepted: newHistogram(), refused: newHistogram() }
    const troubles = await readLog(log, { from, to }, ({ path, status, ms: took }) => {
      if (path.endsWith('/upload/')) return
      if (status === 503 || status === 429) serverTimes.refused.add(took)
      else if (status < 300) serverTimes.accepted.add(took)
    })
    const journalCheck = await compareWithJournal(dataDir, mix.journal)
    return report({
      minutes,
      quietP95Ms,
      capacity,
      offered,
      unsent,
      thirds: tallies,
      server: { ...serverTimes, troubles },
      usage,
      burst: { stored: burstSize - refused.length, refused: refused.length, storedLater },
      badClients,
      recoverySeconds,
      journalCheck,
    })
  } finally {
    bad?.stop()
    pool.close()
    await server.stop()
  }
}

try {
  process.exitCode = (await prove()) ? 0 : 1
} finally {
  await provider.close()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
