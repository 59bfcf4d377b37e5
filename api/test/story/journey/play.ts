import { listPendingRequests } from '@drape/contract/request'
import { newBrowser, openPage } from '@drape/remote-shared/test/page'
import { addStylist } from '../../row.ts'
import type { Fault } from '../fault-proxy.ts'
import { StoryFailed } from '../shorten.ts'
import type { World } from '../world.ts'
import { deeds, photoNamed } from './deeds.ts'
import { type Journey, type JourneyStep, scenesOf } from './journey.ts'
import type { PageCode } from './page-code.ts'
import { type Album, checkPictures, checkQueue, checkStore, noteShown } from './photo-truths.ts'
import { newJourneyBrowser, openTab } from './tab.ts'
import { newTimers } from './timers.ts'

const name = 'Asha'
export const person = { name, email: 'asha@example.com' }

const minutesOf = (does: JourneyStep['does']) => {
  const [, count, unit] = /waits (\d+) (minute|day)/.exec(does) ?? []
  return Number(count ?? 0) * (unit === 'day' ? 1440 : 1)
}

interface Means {
  readonly world: World
  readonly code: PageCode
  readonly picture: Blob
}

export type Stage = ReturnType<typeof setStage>

function setStage({ world, code, picture }: Means) {
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
      onShown: (state) => noteShown(album, state),
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

/** The same person, later, where nothing fails any more: what is shown to be unsent is sent. */
async function comeBack(stage: Stage): Promise<void> {
  const { world, browser, album, open, together } = stage
  browser.isOnline = true
  browser.storage.localState = 'works'
  browser.storage.databaseState = 'works'
  for (const at of [1, 0]) browser.tabs[at]?.close()
  browser.tabs.length = 0
  await together(world.proxy.comeLate())
  for (let visit = 0; visit < 3; visit++) {
    await together([async () => open(0)])
    const tab = browser.tabs[0]
    if (!tab) return
    if (!tab.userId())
      await together([async () => void tab.page.signInForDevelopment(person).catch(() => undefined)])
    const shown = tab.shown()
    const photo = photoNamed(album, shown)
    if (shown.is === 'chosen' && photo?.isSubmitted && !photo.isWithdrawn)
      await together([async () => void tab.page.submitPhoto()])
  }
}

/** What a stylist is shown. */
async function queueOf({ world, together }: Stage): Promise<readonly { readonly photoId: string }[]> {
  const page = openPage(
    newBrowser(),
    world.proxy.fetchFor('Meera', () => 'none'),
  )
  const { id } = await addStylist(world.database, { name: 'Meera' })
  const { user, ...tokens } = await world.sessions.openForStylist({ id, name: 'Meera' }, '192.0.2.1')
  page.enter(tokens, user)
  const asked = page.make(listPendingRequests, { query: { limit: '100' } })
  await together([() => asked])
  return (await asked).requests
}

/** Plays a journey, and throws if a photo is lost or doubled in the end. */
export async function play(means: Means, journey: Journey): Promise<void> {
  const { world } = means
  await world.clear()
  world.proxy.late.length = 0
  world.proxy.heard.length = 0
  world.gate.begin(journey.order)
  const faults: string[] = []
  const report = (fault: string) => void faults.push(fault)
  const stage = setStage(means)
  const { browser, open, together } = stage

  await together([async () => open(0)])
  await together([async () => void browser.tabs[0]?.page.signInForDevelopment(person)])
  for (const scene of scenesOf(journey)) {
    const late = world.proxy.comeLate()
    const minutes = minutesOf(scene[0]?.does ?? 'opens')
    if (minutes > 0) await world.wait(minutes)
    const acts = scene.map((step) => async () => {
      for (let moment = 0; moment < step.after; moment++)
        await world.gate.passAs(undefined, 'a moment', false)
      await deeds[step.does]?.(stage, step)
    })
    await together([...late, ...acts])
    for (const tab of browser.tabs) tab?.faults.splice(0)
  }
  await comeBack(stage)
  checkStore(stage, report)
  await world.wait(120)
  await together([world.sweep])
  const queue = await queueOf(stage)
  await checkQueue(stage, queue, report)
  await checkPictures(stage, report)
  for (const { path, status, body } of world.proxy.heard)
    if (status >= 500) report(`${path} was answered with ${status}: ${body}`)
  stage.timers.forget()
  if (faults.length > 0) throw new StoryFailed(faults.join('\n'), scenesOf(journey).length)
}
