import type { PageRegistry } from '@drape/release/page-registry'
import {
  getInstance,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
} from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { nextTask } from './next-task.ts'
import { createPart, type PartSources } from './part.ts'
import { probe } from './probe.ts'
import { runScript } from './script.ts'

type Entry = Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>

const browser: PartSources = {
  runScript,
  probe,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/** The only file that talks to the federation runtime. */
export const federate = (registry: PageRegistry) => {
  const parts = new Map(
    Object.entries(registry).map(([name, releases]) => [name, createPart(name, releases, browser)]),
  )
  const federation = getInstance()
  if (!federation) throw new Error('The federation runtime did not start.')

  // Global, so that it also answers a remote that asks for its neighbour: one container of each part on the page.
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'drape-parts',
    loadEntry: async ({ remoteInfo }) => parts.get(remoteInfo.name)?.container as Entry,
  }
  registerGlobalPlugins([plugin])
  federation.registerPlugins([plugin])
  federation.registerRemotes([...parts.keys()].map((name) => ({ name, entry: `/site/${name}/entry.js` })))

  const part = (name: string) => {
    const found = parts.get(name)
    if (!found) throw new Error(`No part is called ${name}.`)
    return found
  }

  const openDoor = async <T>(name: string, door: string): Promise<T> => {
    const enter = await federation.loadRemote<() => T>(`${name}/${door}`, {
      loadFactory: false,
      from: 'runtime',
    })
    if (!enter) throw new Error(`${name} has no door ${door}.`)
    // What lies behind a door runs for long on a slow phone.
    await nextTask()
    return enter()
  }

  /** Opens the neighbours' doors behind a part, then the part: whichever fails falls back on its own. */
  return async (name: string): Promise<ComponentType> => {
    const needs = Object.entries(part(name).needs())
    part(name).warm()
    await Promise.all(
      needs.map(([neighbour, doors]) =>
        part(neighbour).withFallback(() => Promise.all(doors.map((door) => openDoor(neighbour, door)))),
      ),
    )
    const { App } = await part(name).withFallback(() => openDoor<{ App: ComponentType }>(name, 'app'))
    return App
  }
}
