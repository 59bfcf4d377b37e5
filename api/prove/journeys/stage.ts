import type { Fault } from '../stories/fault-proxy.ts'
import type { World } from '../stories/world.ts'
import { type Album, noteClosed, noteShown } from './album.ts'
import type { PageCode } from './page-code.ts'
import { newJourneyBrowser, openTab } from './tab.ts'
import { newTimers } from './timers.ts'

const name = 'Asha'
export const person = { name, email: 'asha@example.com' }

export interface Means {
  readonly world: World
  readonly code: PageCode
  readonly picture: Blob
}

export type Stage = ReturnType<typeof setStage>

export function setStage({ world, code, picture }: Means) {
  const browser = newJourneyBrowser()
  const timers = newTimers()
  const album: Album = new Map()
  const open = (at: number) => {
    browser.tabs[at]?.close()
    browser.tabs[at] = openTab(browser, {
      code,
      timers,
      picture,
      turn: (label) => world.gate.passAs(undefined, label, false),
      fetchFor: (fault) => world.proxy.fetchFor(name, () => fault as Fault),
      onShown: (state, page) => noteShown(album, state, page),
      onClosed: (page) => noteClosed(album, browser.storage.databases.get('drape')?.values() ?? [], page),
    })
  }
  return {
    world,
    browser,
    timers,
    album,
    open,
    together: (tasks: readonly (() => Promise<unknown>)[]) =>
      world.gate.together(
        tasks.map((task) => async () => void (await task())),
        timers.passTime,
      ),
  }
}
