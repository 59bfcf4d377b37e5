import { getInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import type { PageRegistry } from '../../release/page-registry.ts'
import { watchChunks } from './chunk-watch.ts'
import { giveUpVersionInTab } from './failed-versions.ts'
import { describeParts } from './federation-info.ts'
import { entryLoader, partsPlugin } from './federation-plugin.ts'
import { loadScript } from './load-script.ts'
import { nextTask } from './next-task.ts'
import { createParts, type PartSources } from './parts.ts'
import { probe } from './probe.ts'
import type { InUse } from './suspect.ts'

const browserOf = (registry: PageRegistry): PartSources => ({
  probe,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  startWithout: (part, version) => {
    if (!giveUpVersionInTab(part, version, registry[part])) return false
    location.reload()
    return true
  },
})

/** The bundler has made it, and has it share the packages of the host. */
const pageInstance = () => {
  const instance = getInstance()
  if (!instance) throw new Error('The page has no federation instance.')
  return instance
}

/** Opens the doors of parts. */
export const federate = (registry: PageRegistry) => {
  watchChunks()
  describeParts(registry)
  const parts = createParts(registry, browserOf(registry))
  const federation = pageInstance()
  const loadEntry = entryLoader(loadScript)
  registerGlobalPlugins([partsPlugin(parts, loadEntry)])
  // The page's instance is older than they are, and takes them only with others.
  federation.registerPlugins([])

  const openDoor = async <T>(name: string, door: string): Promise<T> => {
    for (;;) {
      const release = parts.release(name)
      // As a bundler asks: for the function that executes the door's module.
      const enter = await federation.loadRemote<() => T>(`${name}/${door}`, {
        loadFactory: false,
        from: 'build',
      })
      if (parts.release(name) !== release) continue
      // Executing a door's module takes long on a slow phone, so it gets a task of its own.
      await nextTask()
      try {
        if (enter) return enter()
        throw new Error(`${name} has no door ${door}.`)
      } catch (error) {
        await parts.heal(name, release, error)
      }
    }
  }

  /** All of the same version, which may be an older one than those of other parts. */
  const openDoors = async <T>(name: string, doors: readonly string[]): Promise<readonly T[]> => {
    for (;;) {
      const version = parts.version(name)
      const modules = await Promise.all(doors.map((door) => openDoor<T>(name, door)))
      if (parts.version(name) !== version) continue
      parts.keep(name)
      return modules
    }
  }

  const open = async (name: string): Promise<ComponentType> => {
    // In advance: an error is reported when the part is opened.
    loadEntry(parts.release(name)).catch(() => {})
    const needs = Object.entries(parts.needs(name))
    await Promise.all(needs.map(([neighbour, doors]) => openDoors(neighbour, doors)))
    const [app] = await openDoors<{ readonly App: ComponentType }>(name, ['app'])
    if (!app) throw new Error(`${name} has no door app.`)
    return app.App
  }

  /** The versions of a part and its neighbours that the page has loaded. */
  const inUse = (name: string): InUse =>
    Object.fromEntries(
      [name, ...Object.keys(parts.needs(name))].flatMap((each) => {
        const version = parts.version(each)
        return version ? [[each, version]] : []
      }),
    )
  return { open, inUse }
}
