import type { PageRegistry } from '@drape/release/page-registry'
import type { ComponentType } from 'react'
import type { AppDoor } from './app-door.ts'
import { installChunkLoading } from './chunk-loading.ts'
import { giveUpVersionInTab } from './failed-versions.ts'
import { loadScript } from './load-script.ts'
import { nextTask } from './next-task.ts'
import { type Container, createPart, type PartSources } from './part.ts'
import { probe } from './probe.ts'
import { pageShares } from './shares.ts'
import type { InUse } from './suspect.ts'

const browserOf = (registry: PageRegistry): Omit<PartSources, 'openForeign'> => ({
  shares: pageShares,
  runScript: loadScript,
  probe,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  startWithout: (part, version) => {
    if (!giveUpVersionInTab(part, version, registry[part])) return false
    location.reload()
    return true
  },
})

declare global {
  /**
   * Called by remotes to get a neighbour's container, of which the page has one per part. See build/src/federation.ts.
   */
  var drapeNeighbour: (part: string) => Container
}

/** Opens the doors of parts. */
export const federate = (registry: PageRegistry) => {
  installChunkLoading(registry)
  let foreignDoors: Promise<PartSources['openForeign']> | undefined
  const openForeign: PartSources['openForeign'] = async (name, door) => {
    const { connectForeign } = await import('./foreign-runtime.ts')
    foreignDoors ??= connectForeign(parts, pageShares())
    return (await foreignDoors)(name, door)
  }
  const browser = { ...browserOf(registry), openForeign }
  const parts = new Map(
    Object.entries(registry).map(([name, releases]) => [name, createPart(name, releases, browser)]),
  )

  const part = (name: string) => {
    const found = parts.get(name)
    if (!found) throw new Error(`No part is called ${name}.`)
    return found
  }
  globalThis.drapeNeighbour = (name) => part(name).container

  const openDoor = async <T>(name: string, door: string): Promise<T> => {
    const enter = await part(name).enter(door)
    // Executing a door's module takes long on a slow phone, so it gets a task of its own.
    await nextTask()
    return enter() as T
  }

  /**
   * Opens the doors of the neighbours, then the part itself; each of them can fall back to an older version
   * independently.
   */
  const open = async (name: string): Promise<ComponentType> => {
    const needs = Object.entries(part(name).needs())
    part(name).warm()
    await Promise.all(
      needs.map(([neighbour, doors]) =>
        part(neighbour).withFallback(() => Promise.all(doors.map((door) => openDoor(neighbour, door)))),
      ),
    )
    const { App } = await part(name).withFallback(() => openDoor<AppDoor>(name, 'app'))
    return App
  }

  /** The versions of a part and its neighbours that the page has loaded. */
  const inUse = (name: string): InUse =>
    Object.fromEntries(
      [name, ...Object.keys(parts.get(name)?.needs() ?? {})].flatMap((each) => {
        const version = parts.get(each)?.version()
        return version ? [[each, version]] : []
      }),
    )
  return { open, inUse }
}
