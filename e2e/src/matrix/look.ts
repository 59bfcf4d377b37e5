import type { VersionSet } from '@drape/commands/matrix-sets'
import type { BrowserContext, Page } from 'playwright/test'

/** What the browser says of faults that no screen shows; `first` rejects with the first of them. */
export const listen = (context: BrowserContext) => {
  const errors: string[] = []
  let fail = (_: Error) => {}
  const first = new Promise<never>((_, reject) => {
    fail = reject
  })
  first.catch(() => undefined)
  const hear = (text: string) => {
    const [line = ''] = text.split('\n')
    errors.push(line)
    fail(new Error(line))
  }
  context.on('console', (message) => {
    if (message.type() === 'error') hear(message.text())
  })
  context.on('weberror', (thrown) => hear(String(thrown.error())))
  return { errors, first }
}

/** The parts whose version in the page differs from the set's, without those that were not shown. */
export const othersIn = async (page: Page, set: VersionSet): Promise<string[]> => {
  const running = await page.evaluate(() => ({
    host: document.body.dataset['host'] ?? '',
    parts: Object.keys(globalThis).flatMap((name) => /^drape_\w+_[\da-f]{12}$/.exec(name)?.[0] ?? []),
  }))
  const host = running.host === set['host'] ? [] : [`The host is ${running.host || 'not there'}.`]
  const parts = running.parts.flatMap((name) => {
    const [, part = '', version = ''] = /^drape_(.+)_(.+)$/.exec(name) ?? []
    return set[part] === version ? [] : [`${part} is ${version}.`]
  })
  return [...host, ...parts]
}

/** The custom properties that styles in the page use and none sets: one part's look has lost what another gave it. */
export const unsetProperties = async (page: Page): Promise<string[]> => {
  const css = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      .join('\n'),
  )
  const inline = await page
    .locator('[style*="--"]')
    .evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('style')).join('\n'))
  const set = new Set([...`${css}\n${inline}`.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name))
  return [...used].filter((name) => !set.has(name)).map((name) => `No style in the page sets ${name}.`)
}
