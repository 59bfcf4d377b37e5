import type { World } from '../engine/world.ts'
import { type Album, noteClosed, noteShown } from './album.ts'
import { newPageBrowser, openTab } from './tab.ts'
import { newTimers } from './timers.ts'

export const person = { name: 'Tara', email: 'tara@example.com' }

export type PageClient = ReturnType<typeof pageClient>

/** A client whose browser, with all that it stores, is simulated around the pages' own code. */
export function pageClient(world: World) {
  const browser = newPageBrowser()
  const timers = newTimers()
  const album: Album = new Map()
  let isHere = false
  const open = (at: number) => {
    browser.tabs[at]?.close()
    browser.tabs[at] = openTab(browser, {
      code: world.pageCode(),
      timers,
      picture: world.picture,
      turn: (label) => world.gate.passAs(undefined, label, false),
      fetchFor: (fault) => world.proxy.fetchFor(person.name, () => fault),
      onShown: (state, page) => noteShown(album, state, page),
      onClosed: (page) => noteClosed(album, browser.storage.databases.get('drape')?.values() ?? [], page),
    })
  }
  const signIn = (tab = browser.tabs[0]) => void tab?.page.signInForDevelopment(person).catch(() => undefined)
  const together = (...tasks: readonly (() => unknown)[]) =>
    world.gate.together(
      tasks.map((task) => async () => void (await task())),
      timers.passTime,
    )
  return {
    browser,
    timers,
    album,
    open,
    signIn,
    /** Until nothing moves, in no page either. */
    together,
    /** Whether any of the story is in this browser. */
    isHere: () => isHere,
    arrive: async () => {
      if (isHere) return
      isHere = true
      await together(() => open(0))
      await together(() => signIn())
    },
    /** What a page did that withdrew a photo is done. */
    endScene: () => {
      for (const tab of browser.tabs) tab?.faults.splice(0)
      for (const photo of album.values()) photo.withdrawer = undefined
    },
    leave: () => {
      browser.isOnline = true
      browser.storage.localState = 'works'
      browser.storage.databaseState = 'works'
      for (const at of [1, 0]) browser.tabs[at]?.close()
      browser.tabs.length = 0
    },
    /** The same person, after the last fault: photos that are shown as unsent are sent. */
    comeBack: async () => {
      if (!isHere) return
      for (let visit = 0; visit < 3; visit++) {
        await together(() => open(0))
        const tab = browser.tabs[0]
        if (!tab) return
        if (!tab.userId()) await together(() => signIn())
        const state = tab.uploadState()
        const photo = 'photo' in state ? album.get(state.photo.wish?.text ?? '') : undefined
        if (state.is === 'chosen' && photo?.isSubmitted && !photo.isWithdrawn)
          await together(() => void tab.page.submitPhoto())
      }
    },
  }
}
