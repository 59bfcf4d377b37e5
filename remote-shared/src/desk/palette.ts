const names = [
  'paper',
  'surface',
  'sand',
  'ink',
  'ink-soft',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'on-accent',
  'accent-tint',
  'error',
  'success',
  'warning',
] as const

export type Palette = Readonly<Record<(typeof names)[number], string>> & { readonly isDark: boolean }

/**
 * Reads the colours from the page's style sheet, the only place that defines them, because antd computes with their
 * values.
 */
const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<
    (typeof names)[number],
    string
  >
  return { ...values, isDark: read('appearance') === 'dark' }
}

let palette: Palette | undefined

export const currentPalette = (): Palette => {
  palette ??= readPalette()
  return palette
}

/** Notifies when the system's colour scheme or the person's choice on the root element changes. */
export const watchPalette = (listener: () => void): (() => void) => {
  const refresh = () => {
    palette = readPalette()
    listener()
  }
  const system = matchMedia('(prefers-color-scheme: dark)')
  const choice = new MutationObserver(refresh)
  system.addEventListener('change', refresh)
  choice.observe(document.documentElement, { attributeFilter: ['data-appearance'] })
  return () => {
    system.removeEventListener('change', refresh)
    choice.disconnect()
  }
}
