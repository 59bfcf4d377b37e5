import { listPendingRequests } from '@drape/contract/request'
import type { Checked, Concept } from '../engine/concept.ts'
import { insist, signIn } from '../engine/people.ts'
import { forgets, trigger } from '../engine/planted.ts'
import { person } from '../page/page-client.ts'
import { ownerOf } from './account.ts'
import { photos } from './photo.ts'
import { requests } from './request.ts'
import { uploadActions } from './upload-actions.ts'

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
  page: uploadActions,
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
          // A browser whose storage failed for a while, and then has its earlier contents, does not know of the photo.
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
