import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Piece } from './engine.ts'

const kinds = {
  button: 'button',
  link: 'a[href]',
  field: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
  choice: 'input[type=radio], input[type=checkbox]',
} as const

const patienceMs = 60_000

/**
 * Runs in the page. The last one, because dialogs come last in the document; a hidden input is clicked by its label.
 */
const find = (selector: string, name: string): Element | null =>
  [...document.querySelectorAll<HTMLInputElement>(selector)]
    .filter(
      (element) =>
        !element.disabled &&
        !element.closest('#first-screen') &&
        new RegExp(name).test(
          (
            element.getAttribute('aria-label') ||
            [...(element.labels ?? [])].map((label) => label.textContent).join(' ') ||
            element.textContent ||
            ''
          ).trim(),
        ),
    )
    .map((element) => (/radio|checkbox/.test(element.type) ? (element.labels?.[0] ?? element) : element))
    .at(-1) ?? null

/** Hands that know a page by its words, and wait for these. */
export const handsOn = (browser: Browser) => {
  const until = async <T>(name: string, look: () => Promise<T | undefined>): Promise<T> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(100)) {
      const result = await look()
      if (result !== undefined) return result
    }
    throw new Error(`${name} did not appear within ${patienceMs} ms.`)
  }
  /** An element that was rendered again between the look and the action is looked for again. */
  const use = (kind: keyof typeof kinds, name: RegExp, action: (piece: Piece) => Promise<void>) =>
    until(`${kind} ${name}`, async () => {
      const sought = [kinds[kind], name.source].map((word) => JSON.stringify(word))
      try {
        const piece = await browser.piece(`(${find})(${sought})`)
        if (!piece) return undefined
        await action(piece)
        return true
      } catch {
        return undefined
      }
    })
  return {
    press: (name: RegExp, kind: 'button' | 'link' | 'choice' = 'button') =>
      use(kind, name, (piece) => piece.click()),
    type: (name: RegExp, text: string) => use('field', name, (piece) => piece.type(text)),
    attach: async (file: string) => {
      const piece = await until('a place for a file', () =>
        browser.piece("[...document.querySelectorAll('input[type=file]')].at(-1) ?? null"),
      )
      await piece.attach(file)
    },
    sees: (text: string) =>
      until(`“${text}”`, async () =>
        (await browser.value(
          `document.body.innerText.toLowerCase().includes(${JSON.stringify(text.toLowerCase())})`,
        ))
          ? true
          : undefined,
      ),
  }
}
