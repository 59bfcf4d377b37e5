import { randomUUID } from 'node:crypto'
import { uploadPhoto } from '@drape/contract/photo'
import type { BrowserContext } from 'playwright/test'
import { addressOf } from '../../src/product/caller.ts'
import type { BrowserJourney } from './journey.ts'

interface Planted {
  readonly bug: string
  readonly journey: BrowserJourney
  readonly plant: (context: BrowserContext) => Promise<unknown>
  readonly found: RegExp
}

/** What is broken on purpose, and what says so. */
export const planted: readonly Planted[] = [
  {
    bug: 'an upload that is repeated under another key',
    journey: { isFull: false, break: 'before the answer', events: ['a second tab is opened'] },
    plant: (context) =>
      context.route(addressOf(uploadPhoto), (route) =>
        route.continue({ headers: { ...route.request().headers(), 'idempotency-key': randomUUID() } }),
      ),
    found: /the photo is in the queue [2-9] times/,
  },
  {
    bug: 'a sent photo that the browser does not forget',
    journey: { isFull: false, break: 'none', events: ['a second tab is opened'] },
    // As text: a function would refer to a helper of tsx, which the page does not have.
    plant: (context) =>
      context.addInitScript({
        content: `
          const { delete: remove, get } = IDBObjectStore.prototype
          IDBObjectStore.prototype.delete = function (key) {
            return (this.name === 'photo' ? get : remove).call(this, key)
          }`,
      }),
    found: /the browser still keeps the photo/,
  },
]
