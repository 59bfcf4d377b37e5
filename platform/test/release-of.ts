import type { Release } from '../src/release/registry.ts'
import { versionNumber } from './site.ts'

/** A release of a part, empty but for the given fields. */
export const releaseOf = (part: string, about: Partial<Release> = {}): Release => ({
  part,
  version: versionNumber('1'),
  scope: part,
  entry: 'entry.js',
  doors: {},
  uses: {},
  offers: {},
  routes: [],
  integrity: {},
  ...about,
})
