import { listPendingRequests } from '@drape/contract/request'
import { newBrowser, openPage } from '@drape/remote-shared/test/page'
import { addStylist } from '../../test/row.ts'
import { insist } from '../stories/people.ts'
import { minutesOf } from '../stories/scene.ts'
import { StoryFailed } from '../stories/shorten.ts'
import { actions } from './actions.ts'
import { photoNamed } from './album.ts'
import { type Journey, scenesOf } from './journey.ts'
import { checkPictures, checkQueue, checkStore } from './photo-truths.ts'
import { type Means, person, type Stage, setStage } from './stage.ts'

/** The same person, later, where nothing fails any more: what is shown to be unsent is sent. */
async function comeBack(stage: Stage): Promise<void> {
  const { world, browser, album, open, together } = stage
  browser.isOnline = true
  browser.storage.localState = 'works'
  browser.storage.databaseState = 'works'
  for (const at of [1, 0]) browser.tabs[at]?.close()
  browser.tabs.length = 0
  await together(world.proxy.comeLate())
  // Past the time in which a cancelled photo may still arrive.
  await world.wait(11)
  for (let visit = 0; visit < 3; visit++) {
    await together([async () => open(0)])
    const tab = browser.tabs[0]
    if (!tab) return
    if (!tab.userId())
      await together([async () => void tab.page.signInForDevelopment(person).catch(() => undefined)])
    const state = tab.uploadState()
    const photo = photoNamed(album, state)
    if (state.is === 'chosen' && photo?.isSubmitted && !photo.isWithdrawn)
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
  const reply = insist(page, listPendingRequests, { query: { limit: '100' } })
  await together([() => reply])
  const queue = await reply
  if (!queue) throw new Error('the stylist has no answer')
  return queue.requests
}

/** Plays a journey, and throws if a photo is lost or doubled in the end. */
export async function play(means: Means, journey: Journey): Promise<void> {
  const { world } = means
  await world.begin(journey.order)
  const faults: string[] = []
  const report = (fault: string) => void faults.push(fault)
  const stage = setStage(means)
  const { browser, album, open, together } = stage

  await together([async () => open(0)])
  await together([async () => void browser.tabs[0]?.page.signInForDevelopment(person).catch(() => undefined)])
  for (const scene of scenesOf(journey)) {
    const late = world.proxy.comeLate()
    const minutes = minutesOf(scene[0]?.does ?? 'opens')
    if (minutes > 0) await world.wait(minutes)
    const acts = scene.map((step) => async () => {
      for (let moment = 0; moment < step.after; moment++)
        await world.gate.passAs(undefined, 'a moment', false)
      await actions[step.does]?.(stage, step)
    })
    await together([...late, ...acts])
    for (const tab of browser.tabs) tab?.faults.splice(0)
    for (const photo of album.values()) photo.withdrawer = undefined
  }
  await comeBack(stage)
  checkStore(stage, report)
  await world.wait(120)
  await together([world.sweep])
  const queue = await queueOf(stage)
  await checkQueue(stage, queue, report)
  await checkPictures(stage, report)
  // On a busy machine a picture may take too long: that is answered with a 503, and tried again.
  for (const { path, status, body } of world.proxy.heard)
    if (status === 500) report(`${path} was answered with ${status}: ${body}`)
  stage.timers.forget()
  if (faults.length > 0) throw new StoryFailed(faults.join('\n'), scenesOf(journey).length)
}
