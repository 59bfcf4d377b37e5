import type { UploadState } from '@drape/remote-user/test/photo-page'
import type { Action, Concept, Turn } from '../engine/concept.ts'
import { nameOf, newPhoto, photoNamed } from '../page/album.ts'
import type { BrowserStorage } from '../page/browser-storage.ts'
import { person } from '../page/page-client.ts'
import type { Tab } from '../page/tab.ts'

/**
 * In the tab, which is opened if necessary; the story does not wait for the page, because it may be closed meanwhile.
 */
const inTab =
  (action: (turn: Turn, tab: Tab, state: UploadState) => unknown): Action<Turn> =>
  (turn) =>
  () => {
    const { tara, step } = turn
    const tab = tara.browser.tabs[step.tab]
    if (!tab?.isOpen()) return tara.open(step.tab)
    tab.faults.push(...step.faults)
    if (!tab.userId()) return tara.signIn(tab)
    // Who gets no answer does nothing more.
    void (async () => action(turn, tab, tab.uploadState()))().catch(() => undefined)
  }

const inBrowser =
  (action: (turn: Turn) => unknown): Action<Turn> =>
  (turn) =>
  () =>
    action(turn)

const dropIn = (tab: Tab, { tara: { album } }: Turn, state: UploadState) => {
  const photo = photoNamed(album, state)
  // What another tab was asked to send, and has not said since that it failed, is not this tab's to take back.
  const isAnothers = photo?.senders.some((page) => page !== tab.me)
  if (photo && !isAnothers) Object.assign(photo, { isWithdrawn: true, withdrawer: tab.me })
  tab.page.dropPhoto()
}

const choose = inTab(async (turn, tab, state) => {
  const { album } = turn.tara
  if (state.is === 'sending' || state.is === 'preparing') return
  if (state.is === 'chosen') dropIn(tab, turn, state)
  if (state.is === 'sent') tab.page.leaveSent()
  const name = `photo ${album.size + 1}`
  album.set(name, newPhoto())
  await tab.page.choosePhoto(new Blob(['a photo'], { type: 'image/jpeg' }))
  // The wish says which photo it is, up to the stylist.
  tab.page.changeWish({ text: name })
  tab.page.keepWish()
})

const submit = inTab(({ tara }, tab, state) => {
  const photo = photoNamed(tara.album, state)
  if (state.is !== 'chosen' || !photo) return
  Object.assign(photo, { isSubmitted: true, isWithdrawn: false, isWarned: false })
  void tab.page.submitPhoto()
})

const isShownBeside = ({ tara }: Turn, tab: Tab, name: string | undefined) =>
  tara.browser.tabs.some((other) => {
    const otherState = other?.isOpen() && other.me !== tab.me ? other.uploadState() : undefined
    return otherState?.is === 'sending' && nameOf(otherState) === name
  })

const cancel = inTab((turn, tab, state) => {
  const photo = photoNamed(turn.tara.album, state)
  if (state.is !== 'sending' || !photo) return
  Object.assign(photo, { isWithdrawn: true, withdrawer: tab.me })
  // The other tab announces that it continues the upload.
  if (isShownBeside(turn, tab, nameOf(state))) photo.isExcused = true
  tab.page.cancelUpload()
})

const remove: Action<Turn> = (turn) => async () => {
  const { tara, world } = turn
  const [row] = await world.query<{ id: string; name: string }>(
    `select photo.id, wish->>'text' as name from photo join account on account.id = account_id
      where account.name = $1 order by photo.id limit 1`,
    person.name,
  )
  const photo = tara.album.get(row?.name ?? '')
  if (!row || !photo) return
  const act = await inTab(async (_, tab) => {
    const isExcused = isShownBeside(turn, tab, row.name) || nameOf(tab.uploadState()) === row.name
    photo.isExcused = true
    await tab.remove(row.id)
    Object.assign(photo, { isWithdrawn: true, isExcused })
  })(turn)
  act?.()
}

const signOut = inTab(({ tara }, tab) => {
  // What was not sent by then goes with them.
  for (const photo of tara.album.values()) photo.isExcused = true
  void tab.page.signOut()
})

const connect = (event: 'online' | 'offline') =>
  inBrowser(({ tara: { browser } }) => {
    browser.isOnline = event === 'online'
    for (const tab of browser.tabs) tab?.tell(event)
  })

const stores = (changes: Partial<BrowserStorage>) =>
  inBrowser(({ tara }) => Object.assign(tara.browser.storage, changes))

/** What Tara does with her photos and her browser, and how often. */
export const uploadActions: NonNullable<Concept['page']> = {
  chooses: [4, choose],
  submits: [6, submit],
  cancels: [2, cancel],
  drops: [1, inTab((turn, tab, state) => state.is === 'chosen' && dropIn(tab, turn, state))],
  deletes: [1, remove],
  opens: [3, inBrowser(({ tara, step }) => tara.browser.tabs[step.tab]?.isOpen() || tara.open(step.tab))],
  reloads: [5, inBrowser(({ tara, step }) => tara.open(step.tab))],
  closes: [3, inBrowser(({ tara, step }) => tara.browser.tabs[step.tab]?.close())],
  'signs out': [1, signOut],
  'goes offline': [3, connect('offline')],
  'comes online': [3, connect('online')],
  'has a full database': [1, stores({ databaseState: 'is full' })],
  'has a forbidden database': [1, stores({ databaseState: 'is forbidden', wasForbidden: true })],
  'has a full local storage': [1, stores({ localState: 'is full' })],
  'has storage again': [1, stores({ localState: 'works', databaseState: 'works' })],
}
