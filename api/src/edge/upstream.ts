import { isIP } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from '../start-error.ts'
import { replicaStatuses } from './health-check.ts'
import { type Replica, watchReplica } from './replica.ts'
import { askSystem, type LookUp, nameIn } from './replica-address.ts'

export interface Upstreams {
  /** The replicas known at present. */
  list(): readonly Replica[]
  /** The best of the least tried replicas, by status and by requests in flight; undefined while no name resolves. */
  choose(tried: readonly Replica[]): Replica | undefined
  close(): Promise<void>
}

const lookUpEveryMs = 2000

/**
 * The replicas of the api, each checked once. A name has as many replicas as addresses, and these may change at any
 * time.
 */
export async function openUpstreams(
  origins: readonly string[],
  log: FastifyBaseLogger,
  lookUp: LookUp = askSystem,
): Promise<Upstreams> {
  const known = new Map<string, Replica>()
  const unknownNames = new Set<string>()
  const list = () => [...known.values()]
  let isClosed = false
  let isLooking = false

  function take(origin: string, addresses: readonly string[]): void {
    for (const address of addresses) {
      const key = `${origin} ${address}`
      if (!known.has(key))
        known.set(key, watchReplica({ origin, address, onAway: () => void lookAgain() }, log))
    }
    for (const [key, replica] of known) {
      if (replica.origin !== origin || addresses.includes(replica.address)) continue
      known.delete(key)
      void replica.stopWatching('gently')
    }
  }

  async function follow(origin: string): Promise<void> {
    try {
      const addresses = await lookUp(nameIn(origin))
      if (isClosed) return
      take(origin, addresses)
      unknownNames.delete(origin)
    } catch (error) {
      // Replicas known by this name are kept: a resolver that fails says nothing about them.
      if (!unknownNames.has(origin)) log.warn({ origin, reason: reasonOf(error) }, 'a name is not known')
      unknownNames.add(origin)
    }
  }

  const names = origins.filter((origin) => !isIP(nameIn(origin)))
  async function lookAgain(): Promise<void> {
    if (isLooking) return
    isLooking = true
    await Promise.all(names.map(follow))
    isLooking = false
  }

  await Promise.all(origins.map(follow))
  await Promise.all(list().map(({ isAsked }) => isAsked))
  const timer = setInterval(() => void lookAgain(), lookUpEveryMs).unref()

  return {
    list,
    choose(tried) {
      const rank = (each: Replica) => [
        tried.filter((one) => one === each).length,
        replicaStatuses.indexOf(each.status),
        each.busy,
        Math.random(),
      ]
      const [best] = list()
        .map((each) => ({ each, rank: rank(each) }))
        .sort((a, b) => compare(a.rank, b.rank))
      return best?.each
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all(list().map((replica) => replica.stopWatching('at once')))
    },
  }
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}
