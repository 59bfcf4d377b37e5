import { fork } from 'node:child_process'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/infra/db/database.ts'
import { withEmbeddedDatabase } from '../embedded-database.ts'

interface Weight {
  readonly completed: number
  readonly nodes: number
  readonly listeners: number
  readonly heapBytes: number
}

interface Shown {
  readonly overview: readonly string[]
  readonly tools: Readonly<Record<string, readonly string[]>>
}

const root = join(import.meta.dirname, '../../..')
const requests = 80
/** What caches hold by the tenth request, the eightieth may hold a tenth more of. */
const mayGrow = 1.1

/** Runs the desk in a browser, which reports its memory and what it shows. */
const work = (databaseUrl: string) =>
  new Promise<{ weights: Weight[]; shown: Shown }>((resolve, reject) => {
    const weights: Weight[] = []
    let shown: Shown | undefined
    const child = fork(join(root, 'e2e/prove/day/day.ts'), [String(requests)], {
      cwd: root,
      execArgv: ['--import', 'tsx'],
    })
    // Not as an argument, which every process on the machine can read: it has the password.
    child.send({ databaseUrl })
    child.on('message', (message: Weight | Shown) => {
      if ('completed' in message) weights.push(message)
      else shown = message
    })
    child.once('exit', (code) =>
      shown ? resolve({ weights, shown }) : reject(new Error(`the desk stopped with ${code}`)),
    )
  })

/** The figures, reckoned apart from the server. */
async function reckoned({ $client }: Database): Promise<Shown> {
  const one = async (text: string): Promise<string> => {
    const { rows } = await $client.query<{ said: string }>(`select (${text})::text as said`)
    return rows[0]?.said ?? ''
  }
  const midnight = "date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'"
  const outfits = await one('select count(*) from outfit where approved_at is not null')
  const today = await one(`select count(*) from outfit where approved_at >= ${midnight}`)
  const average = await one('select round(avg(stars), 2) from rating')
  const right = await one(
    'select count(*) from (select min(stars) from rating group by outfit_id) as low (stars) where stars >= 3',
  )
  const judged = await one('select count(distinct outfit_id) from rating')
  const ratings = await one('select count(*) from rating')
  const onTime = await one('select count(*) from request where completed_at <= due_at')
  const share = (some: string, all: string) =>
    `${some} of ${all}, ${Math.round((Number(some) * 100) / Number(all))} %`
  const twice = (words: string) => [words, words]
  return {
    overview: [
      await one('select count(*) from request where completed_at is null'),
      today,
      average,
      await one('select count(distinct account_id) from request'),
    ],
    tools: {
      'Completed today': twice(today),
      'On time': twice(share(onTime, outfits)),
      'First time right': twice(share(right, judged)),
      Stars: twice(`${average} in ${ratings} ratings`),
    },
  }
}

const growth = (weights: readonly Weight[]): string[] => {
  const [first, last] = [weights[0], weights.at(-1)]
  if (!first || !last) return ['nothing was measured']
  return (['nodes', 'listeners', 'heapBytes'] as const)
    .filter((what) => last[what] > first[what] * mayGrow)
    .map((what) => `${what}: ${first[what]} after ${first.completed}, ${last[what]} after ${last.completed}`)
}

/** One stylist completes so many requests in one page: it does not grow, and each figure is what SQL says. */
const faults = await withEmbeddedDatabase(async (url) => {
  const database = openDatabase(url, () => undefined)
  try {
    const { weights, shown } = await work(url)
    for (const { completed, nodes, listeners, heapBytes } of weights)
      console.log(
        `${completed} completed: ${nodes} nodes, ${listeners} listeners, ${(heapBytes / 1e6).toFixed(1)} MB of heap`,
      )
    const [onScreen, expected] = [shown, await reckoned(database)].map((figures) => JSON.stringify(figures))
    return [
      ...growth(weights),
      ...(onScreen === expected ? [] : [`shown ${onScreen}, but SQL says ${expected}`]),
    ]
  } finally {
    await database.$client.end()
  }
})
for (const fault of faults) console.log(fault)
console.log(`${requests} requests completed; faults: ${faults.length}`)
process.exit(faults.length === 0 ? 0 : 1)
