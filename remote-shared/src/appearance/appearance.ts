import { readStored, removeStored, watchStored, writeStored } from '../storage/local-storage.ts'
import { createStore, useStore } from '../storage/store.ts'

export const appearances = ['light', 'dark', 'system'] as const
export type Appearance = (typeof appearances)[number]
export const appearanceNames = { light: 'Light', dark: 'Dark', system: 'System' } as const

const readAppearance = (): Appearance => {
  const stored = readStored('appearance')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** The page has one theme-color for light and one for dark. */
const applyThemeColor = (appearance: Appearance): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset['media'] ??= meta.getAttribute('media') ?? ''
    const defaultMedia = meta.dataset['media']
    const forcedMedia = defaultMedia.includes(appearance) ? 'all' : 'not all'
    meta.setAttribute('media', appearance === 'system' ? defaultMedia : forcedMedia)
  }
}

/** Notifies of a choice that was made in this or another tab. */
const choice = createStore<Appearance>('system')

/** The page's head does the same before the first paint: see host/src/page.html. */
const applyAppearance = (): void => {
  const appearance = readAppearance()
  if (appearance === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = appearance
  applyThemeColor(appearance)
  choice.write(appearance)
}

export const chooseAppearance = (appearance: Appearance): void => {
  if (appearance === 'system') removeStored('appearance')
  else writeStored('appearance', appearance)
  applyAppearance()
}

/** Applies the choice to the page, now and when another tab changes it. Returns a function that ends this. */
export const followAppearance = (): (() => void) => {
  applyAppearance()
  return watchStored(applyAppearance)
}

export const useAppearance = (): Appearance => useStore({ ...choice, read: readAppearance })
