import type { ComponentType } from 'react'
import type { PageRegistry } from '../../release/page-registry.ts'
import { giveUpVersion } from './failed-versions.ts'
import type { PartFailure } from './part-failure.ts'
import { watchPart } from './part-watch.ts'
import { isWorthReloading } from './probe.ts'
import type { federate } from './remote.tsx'
import { isOfNetwork, suspects } from './suspect.ts'
import { beginTrial } from './trial.ts'
import { forgetAvoided, provenOf, proveVersion } from './version-notes.ts'

export type PartLoader = Omit<ReturnType<typeof recovering>, 'leave'>
export type FillingLoader = Pick<ReturnType<typeof recovering>, 'open' | 'leave'>

/** What a remote exports takes props that its host alone knows. */
export type OpenedComponent = ComponentType<object>

/** Watches whether what is opened works, and reloads the page when that is likely to help. */
export const recovering = (registry: PageRegistry, { open, inUse, leave }: ReturnType<typeof federate>) => {
  let isLeaving = false

  const isProven = (part: string, version: string): boolean => provenOf(part).includes(version)

  /** Marks the most likely cause of a failure as failed, among versions that can be replaced. */
  const leaveSuspect = (part: string, error: unknown): boolean => {
    const used = inUse(part)
    return suspects(error, part, used, (each) => isProven(each, used[each] ?? '')).some((each) => {
      const isLeft = giveUpVersion(each, used[each] ?? '', registry[each])
      if (isLeft) globalThis.drapeTell?.(each, 'crashed', used[each], error)
      return isLeft
    })
  }

  /** Whether the page will be reloaded without the version that failed. */
  const recover = (part: string, error: unknown): boolean => {
    if (isLeaving) return true
    if (isOfNetwork(error) || !leaveSuspect(part, error)) return false
    isLeaving = true
    location.reload()
    return true
  }

  /** Stores which versions are running, in case the page hangs. */
  const beginTrials = (part: string): (() => void) => {
    const used = Object.entries(inUse(part))
    const unproven = used.filter(([each, version]) => !isProven(each, version))
    const ends = (unproven.length > 0 ? unproven : used).map((each) => beginTrial(...each))
    return () => {
      for (const end of ends) end()
    }
  }

  return {
    open: async (part: string, expose?: string): Promise<OpenedComponent> => {
      const end = beginTrials(part)
      // All at once: a part that waits for a neighbour is being opened, too.
      for (const [each, version] of Object.entries(inUse(part))) globalThis.drapeTell?.(each, 'view', version)
      try {
        return await open(part, expose)
      } finally {
        end()
      }
    },
    watch: (part: string): (() => void) => {
      const used = inUse(part)
      return watchPart({
        inUse: used,
        isNew: Object.entries(used).some(([each, version]) => !isProven(each, version)),
        works: () => {
          const { host } = document.body.dataset
          for (const each of Object.entries({ ...used, ...(host && { host }) })) proveVersion(...each)
        },
        breaks: (error) => recover(part, error),
        breaksLater: (error) => leaveSuspect(part, error),
        over: beginTrials(part),
      })
    },
    recover,
    /** Whether another version takes the place of what fills a slot and threw. The next page starts that one at once. */
    leave: (part: string, error: unknown): boolean => {
      const version = inUse(part)[part] ?? ''
      globalThis.drapeTell?.(part, 'crashed', version, error)
      giveUpVersion(part, version, registry[part])
      return leave(part)
    },
    isLeaving: (): boolean => isLeaving,
    /** Whether the part or a neighbour is not the newest version. */
    isOlder: (part: string): boolean =>
      document.body.dataset['olderHost'] !== undefined ||
      Object.entries(inUse(part)).some(([each, version]) => registry[each]?.[0]?.version !== version),
    /** Whether the page will be reloaded because that is likely to help. */
    retry: async (failure: PartFailure): Promise<boolean> => {
      if (!(await isWorthReloading(failure, registry))) return false
      forgetAvoided()
      location.reload()
      return true
    },
  }
}
