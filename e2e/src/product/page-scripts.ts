import type { Page } from 'playwright/test'
import { expect } from './product.ts'

export interface PageScript {
  readonly address: string
  readonly integrity: string
  readonly startedAtMs: number
}

/** Notes every script element with an address that ever stands in the page, also those that are taken out again. */
export const noteScripts = async (page: Page): Promise<() => Promise<readonly PageScript[]>> => {
  await page.addInitScript(() => {
    const noted: PageScript[] = []
    Object.assign(window, { noted })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLScriptElement) || !node.src) continue
        const { integrity, src } = node
        noted.push({ address: new URL(src).pathname, integrity, startedAtMs: performance.now() })
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { noted: PageScript[] }).noted)
}

/** When the part was on the screen and answered, on the page's own clock. */
export const usableAt = async (page: Page, part: string): Promise<number> => {
  const read = () =>
    page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, `drape:${part}`)
  await expect.poll(read).toBeDefined()
  return (await read()) ?? 0
}

/**
 * The scripts that the page needs: of each of them something has run that no other script of its part brings.
 * A chunk that nobody needs only announces itself, and lends what others hold too.
 */
export const neededScripts = async (page: Page, open: () => Promise<unknown>): Promise<string[]> => {
  await page.coverage.startJSCoverage()
  await open()
  const scripts = (await page.coverage.stopJSCoverage())
    .map(({ url, functions }) => ({ address: new URL(url, 'http://page').pathname, functions }))
    .filter(({ address }) => address.startsWith('/site/'))
    .map(({ address, functions }) => ({
      address,
      part: address.split('/')[2],
      // The bundler names the function round each module by its number.
      modules: functions.filter(({ functionName }) => /^\d+$/.test(functionName)),
    }))
  return scripts
    .filter(({ address, part, modules }) => {
      const elsewhere = new Set(
        scripts
          .filter((other) => other.part === part && other.address !== address)
          .flatMap((other) => other.modules.map(({ functionName }) => functionName)),
      )
      return modules.some(({ functionName, ranges: [whole] }) => whole?.count && !elsewhere.has(functionName))
    })
    .map(({ address }) => address)
}

/** Both areas, with all that they bring only when it is asked for, in one page. */
export const visitEverything = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).click()
  await page.getByRole('button', { name: 'Trouble signing in?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Counts what one copy of a library does once at a time. To be called before the page is opened. */
export const countCopies = async (page: Page) => {
  await page.addInitScript(() => {
    const counted = { 'react-dom': 0, 'react-router-dom': 0, '@tanstack/react-query': 0, session: 0 }
    const most = { ...counted }
    const count = (library: keyof typeof counted, by = 1) => {
      counted[library] += by
      most[library] = Math.max(most[library], counted[library])
    }
    const inject = () => {
      count('react-dom')
      return counted['react-dom']
    }
    const nothing = () => {}
    let version: unknown
    Object.assign(window, {
      most,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject,
        onScheduleFiberRoot: nothing,
        onCommitFiberRoot: nothing,
        onPostCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
      },
    })
    Object.defineProperty(window, '__reactRouterVersion', {
      get: () => version,
      set: (value: unknown) => {
        version = value
        count('react-router-dom')
      },
    })
    // The session hears of other tabs, a query client at work hears of the network.
    const told = { storage: 'session', online: '@tanstack/react-query' } as const
    const by = { addEventListener: 1, removeEventListener: -1 } as const
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      const original = window[name]
      Object.assign(window, {
        [name]: (...args: Parameters<typeof original>) => {
          const library = told[args[0] as keyof typeof told]
          if (library) count(library, by[name])
          original.apply(window, args)
        },
      })
    }
  })
  return () =>
    page.evaluate(() => {
      // Each copy of antd's style engine signs the style elements that it makes.
      const signatures = [...document.querySelectorAll('style')].flatMap(
        (style) => (style as { __cssinjs_instance__?: string }).__cssinjs_instance__ ?? [],
      )
      const { most } = window as unknown as { most: Record<string, number> }
      return { ...most, antd: new Set(signatures).size }
    })
}
