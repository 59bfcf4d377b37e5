import type { UploadState } from '@drape/remote-user/test/photo-page'
import { nameOf, photoNamed } from './album.ts'
import type { JourneyStep } from './journey.ts'
import { person, type Stage } from './stage.ts'
import type { Tab } from './tab.ts'

type Action = (stage: Stage, step: JourneyStep) => unknown

/** In the tab, which is opened where none is; nobody waits for what a page does, because it may be closed meanwhile. */
const inTab =
  (action: (stage: Stage, tab: Tab, state: UploadState) => unknown): Action =>
  (stage, { tab: at, faults }) => {
    if (!stage.browser.tabs[at]?.isOpen()) return stage.open(at)
    const tab = stage.browser.tabs[at]
    if (!tab) return undefined
    tab.faults.push(...faults)
    if (!tab.userId()) return void tab.page.signInForDevelopment(person).catch(() => undefined)
    // A person who gets no answer does nothing more.
    void (async () => action(stage, tab, tab.uploadState()))().catch(() => undefined)
    return undefined
  }

const drop = (tab: Tab, { album }: Stage, state: UploadState) => {
  const photo = photoNamed(album, state)
  // What another tab was told to send, and has not said since that it failed, is not this tab's to take back.
  const isAnothers = photo?.senders.some((page) => page !== tab.me)
  if (photo && !isAnothers) Object.assign(photo, { isWithdrawn: true, withdrawer: tab.me })
  tab.page.dropPhoto()
}

const chooses = inTab(async (stage, tab, state) => {
  const { album } = stage
  if (state.is === 'sending' || state.is === 'preparing') return
  if (state.is === 'chosen') drop(tab, stage, state)
  if (state.is === 'sent') tab.page.leaveSent()
  const name = `photo ${album.size + 1}`
  album.set(name, {
    isSubmitted: false,
    senders: [],
    isWithdrawn: false,
    withdrawer: undefined,
    isTold: false,
    isExcused: false,
  })
  await tab.page.choosePhoto(new Blob(['a photo'], { type: 'image/jpeg' }))
  // The wish says which photo it is, up to the stylist.
  tab.page.changeWish({ text: name })
  tab.page.keepWish()
})

const submits = inTab((stage, tab, state) => {
  const photo = photoNamed(stage.album, state)
  if (state.is !== 'chosen' || !photo) return
  Object.assign(photo, { isSubmitted: true, isWithdrawn: false, isTold: false })
  void tab.page.submitPhoto()
})

const isShownBeside = (stage: Stage, tab: Tab, name: string | undefined) =>
  stage.browser.tabs.some((other) => {
    const otherState = other?.isOpen() && other.me !== tab.me ? other.uploadState() : undefined
    return otherState?.is === 'sending' && nameOf(otherState) === name
  })

const cancels = inTab((stage, tab, state) => {
  const photo = photoNamed(stage.album, state)
  if (state.is !== 'sending' || !photo) return
  Object.assign(photo, { isWithdrawn: true, withdrawer: tab.me })
  // The other tab says that it goes on.
  if (isShownBeside(stage, tab, nameOf(state))) photo.isExcused = true
  tab.page.cancelUpload()
})

const drops = inTab((stage, tab, state) => {
  if (state.is === 'chosen') drop(tab, stage, state)
})

const deletes: Action = async (stage, step) => {
  const [row] = await stage.world.query<{ id: string; name: string }>(
    `select id, wish->>'text' as name from photo order by id limit 1`,
  )
  const photo = stage.album.get(row?.name ?? '')
  if (!row || !photo) return undefined
  return inTab(async (_, tab) => {
    const goesOn = isShownBeside(stage, tab, row.name) || nameOf(tab.uploadState()) === row.name
    photo.isExcused = true
    await tab.remove(row.id)
    photo.isWithdrawn = true
    photo.isExcused = goesOn
  })(stage, step)
}

const signsOut = inTab(({ album }, tab) => {
  // What was not sent by then goes with them.
  for (const photo of album.values()) photo.isExcused = true
  void tab.page.signOut()
})

const tellTabs = ({ browser }: Stage, event: 'online' | 'offline') => {
  browser.isOnline = event === 'online'
  for (const tab of browser.tabs) tab?.tell(event)
}

export const actions: Partial<Record<JourneyStep['does'], Action>> = {
  chooses,
  submits,
  cancels,
  drops,
  deletes,
  opens: ({ browser, open }, { tab }) => browser.tabs[tab]?.isOpen() || open(tab),
  reloads: ({ open }, { tab }) => open(tab),
  closes: ({ browser }, { tab }) => browser.tabs[tab]?.close(),
  'signs out': signsOut,
  'goes offline': (stage) => tellTabs(stage, 'offline'),
  'comes online': (stage) => tellTabs(stage, 'online'),
  'the database is full': ({ browser }) => {
    browser.storage.databaseState = 'is full'
  },
  'the database is forbidden': ({ browser }) => {
    browser.storage.databaseState = 'is forbidden'
    browser.storage.wasForbidden = true
  },
  'local storage is full': ({ browser }) => {
    browser.storage.localState = 'is full'
  },
  'storage works': ({ browser }) => {
    browser.storage.localState = 'works'
    browser.storage.databaseState = 'works'
  },
}
