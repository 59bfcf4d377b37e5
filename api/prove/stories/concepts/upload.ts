import { listPendingRequests } from '@drape/contract/request'
import type { UploadState } from '@drape/remote-user/test/photo-page'
import type { Action, Checked, Concept, Turn } from '../engine/concept.ts'
import { insist, signIn } from '../engine/people.ts'
import { forgets, trigger } from '../engine/planted.ts'
import { nameOf, newPhoto, photoNamed } from '../page/album.ts'
import type { BrowserStorage } from '../page/browser-storage.ts'
import { person } from '../page/page-client.ts'
import type { Tab } from '../page/tab.ts'
import { ownerOf } from './account.ts'
import { photos } from './photo.ts'
import { requests } from './request.ts'

/** In the tab, which is opened where none is; nobody waits for what a page does, because it may be closed meanwhile. */
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
  // The other tab says that it goes on.
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

/** What a stylist is shown. */
const queueOf = async ({ world, people, tara }: Checked) => {
  const [stylist] = people.stylists
  const page = stylist?.pages[0]
  if (!page) return undefined
  await tara.together(() => signIn(world, stylist, 0))
  const reply = insist(page, listPendingRequests, { query: { limit: '100' } })
  await tara.together(() => reply)
  return (await reply)?.requests.map(({ photoId }) => photoId)
}

const ownPhotos = (checked: Checked) =>
  checked.read(photos).filter(({ account }) => ownerOf(checked, account) === person.name)

/** Of each photo that she chose: how often it is there, and whether it must be. */
const album = (checked: Checked) =>
  [...checked.tara.album].map(([name, photo]) => ({
    name,
    photo,
    n: ownPhotos(checked).filter((row) => row.name === name).length,
    isWanted: photo.isSubmitted && !photo.isWithdrawn,
  }))

const page = (bug: string, seed: number, was: string, is: string) =>
  ({ bug, mix: 'journeys', seed, page: [[was, is]] }) as const

export const upload: Concept = {
  page: {
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
  },
  invariants: {
    'a photo is lost only where its sender is warned': {
      holds: 'in the end',
      check: (checked) =>
        album(checked).flatMap(({ name, photo, n, isWanted }) =>
          isWanted && n === 0 && !photo.isWarned && !photo.isExcused ? name : [],
        ),
      planted: page(
        'a busy server that is taken for success',
        2,
        'const isSuccess = status >= 200',
        "if (status === 503) return { id: '' };\n    const isSuccess = status >= 200",
      ),
      alsoPlanted: [
        page(
          'a waiting photo that is forgotten before the reply',
          6,
          "stored?.isCancelled ? 'taken back' : photo",
          "stored?.isCancelled ? 'taken back' : isSubmitted ? 'gone' : photo",
        ),
      ],
    },
    'a photo that is sent again is there once': {
      holds: 'in the end',
      check: (checked) => album(checked).flatMap(({ name, n }) => (n > 1 ? `${name}: ${n} times` : [])),
      planted: page(
        'a key made anew for each attempt',
        1,
        ')(call, ask, {',
        ")(call, { ...ask, headers: { 'idempotency-key': crypto.randomUUID() } }, {",
      ),
      alsoPlanted: [
        page(
          'a key of its own for each visit',
          1,
          'id: photo.id ??',
          'key: null, id: crypto.randomUUID() ??',
        ),
        {
          ...page(
            'a cancellation that signing out forgets',
            20,
            'if (photo.isCancelled && photo.id)',
            'if (false)',
          ),
          begins: [
            ['Tara', 'chooses'],
            ['Tara', 'submits'],
            ['Tara', 'signs out', { after: 20, isAtOnce: true }],
            ['Tara', 'cancels', { after: 2, faults: ['reply lost'], isAtOnce: true }],
            ['Tara', 'submits', { after: 17, isAtOnce: true }],
          ],
        },
      ],
    },
    'a photo that was taken back is not there': {
      holds: 'in the end',
      check: (checked) =>
        album(checked).flatMap(({ name, photo, n, isWanted }) =>
          // A browser that keeps nothing for a while, and then has what was there before, does not know of it.
          !isWanted && n > 0 && !photo.isExcused && !checked.tara.browser.storage.wasForbidden ? name : [],
        ),
      planted: {
        ...page('a photo that is not deleted', 1, 'if (isAllSent) void', 'if (false) void'),
        begins: [
          ['Tara', 'chooses'],
          ['Tara', 'submits', { faults: ['arrives later'] }],
          ['Tara', 'cancels', { after: 7, isAtOnce: true }],
        ],
      },
    },
    'every photo was chosen by somebody': {
      holds: 'in the end',
      check: (checked) =>
        ownPhotos(checked).flatMap(({ name }) => (checked.tara.album.has(name ?? '') ? [] : `${name}`)),
      planted: {
        bug: 'a photo without its wish',
        mix: 'journeys',
        seed: 1,
        ...trigger('lose_wish', 'before insert on photo', 'new.wish := null; return new;'),
      },
    },
    'a photo has one request, which stylists are shown once while it is open': {
      holds: 'in the end',
      async check(checked) {
        if (!checked.tara.isHere()) return []
        const shown = await queueOf(checked)
        if (!shown) return ['the stylist has no answer']
        const open = new Set(checked.read(requests).flatMap(({ photo, isOpen }) => (isOpen ? photo : [])))
        return checked.read(photos).flatMap(({ id, requests: n }) => {
          const count = shown.filter((each) => each === id).length
          return n === 1 && count === (open.has(id) ? 1 : 0)
            ? []
            : `${id}: ${n} requests, shown ${count} times`
        })
      },
      planted: {
        bug: 'a request that is gone at the end of its transaction',
        mix: 'journeys',
        seed: 1,
        ...forgets('request'),
      },
    },
    'a browser keeps nothing of what was sent or taken back': {
      holds: 'in the end',
      check: ({ tara: { browser } }) => {
        const kept = [...(browser.storage.databases.get('drape')?.values() ?? [])]
        return kept.length > 0 && browser.tabs[0]?.uploadState().is !== 'chosen' ? [JSON.stringify(kept)] : []
      },
      planted: page('a photo that is not forgotten', 1, "await put(photo, ()=>'gone');", ''),
    },
  },
}
