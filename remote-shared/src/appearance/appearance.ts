import { readStored, removeStored, watchStored, writeStored } from '../storage/local.storage.ts'

export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]

export const readAppearance = (): Appearance => {
  const kept = readStored('appearance')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** The page has one colour for the browser's bar in light and one in dark. */
const paintBar = (appearance: Appearance): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['media'] ??= meta.getAttribute('media') ?? ''
    const own = meta.dataset['media']
    const forced = own.includes(appearance) ? 'all' : 'not all'
    meta.setAttribute('media', appearance === 'system' ? own : forced)
  }
}

/** The page's head applies the choice too, before the first paint: see host/src/page.html. */
const applyAppearance = (): void => {
  const appearance = readAppearance()
  if (appearance === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = appearance
  paintBar(appearance)
}

const listeners = new Set<() => void>()

export const chooseAppearance = (appearance: Appearance): void => {
  if (appearance === 'system') removeStored('appearance')
  else writeStored('appearance', appearance)
  applyAppearance()
  for (const listener of listeners) listener()
}

/** Hears of a choice made here and in other tabs. */
export const watchAppearance = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const forgetStored = watchStored(listener)
  return () => {
    listeners.delete(listener)
    forgetStored()
  }
}

/** Keeps this page in step with the choice, wherever it is made. Returns what ends it. */
export const followAppearance = (): (() => void) => {
  applyAppearance()
  return watchStored(applyAppearance)
}
