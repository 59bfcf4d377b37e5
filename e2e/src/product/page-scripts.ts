import type { Page } from 'playwright/test'
import type { shared } from '../../../rspack.shared.ts'
import { typePassword } from './desk.ts'
import { expect } from './product.ts'
import type { Colleague } from './stylist.ts'

export interface PageScript {
  readonly address: string
  readonly integrity: string
  readonly startedAtMs: number
}

/** Records every script element with a src, including those that are removed again. */
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

/** All that a page names to be started, the live host first. */
export const scriptsInPage = (html: string): string[] => {
  const [, scripts = ''] = /id="drape-scripts">(.*)<\/script>/.exec(html) ?? []
  return [...scripts.matchAll(/"url":"([^"]+\.js)"/g)].map(([, address = '']) => address)
}

/** The versions of a part that run in a page. */
export const running = (page: Page, part = 'user') =>
  page.evaluate(
    (start) => Object.keys(globalThis).flatMap((name) => (name.startsWith(start) ? name.slice(-12) : [])),
    `drape_${part}_`,
  )

/** When the part was on the screen and interactive, by the page's clock. */
export const usableAt = async (page: Page, part: string): Promise<number> => {
  const startOf = (mark: string) => performance.getEntriesByName(mark)[0]?.startTime
  const start = await page.waitForFunction(startOf, `drape:${part}`)
  return (await start.jsonValue()) ?? 0
}

/**
 * The scripts that the page needs: those that executed a module which no other script of the part contains. A chunk
 * that is not needed only registers itself.
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
      // The bundler names the function around each module by a number.
      modules: functions.filter(({ functionName }) => /^\d+$/.test(functionName)),
    }))
  return scripts
    .filter(({ address, part, modules }) => {
      const otherFunctions = new Set(
        scripts
          .filter((other) => other.part === part && other.address !== address)
          .flatMap((other) => other.modules.map(({ functionName }) => functionName)),
      )
      return modules.some(
        ({ functionName, ranges: [whole] }) => whole?.count && !otherFunctions.has(functionName),
      )
    })
    .map(({ address }) => address)
}

/** Opens both areas in one page, with all lazy code. */
export const visitEverything = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).click()
  await page.getByRole('button', { name: 'Trouble signing in?' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** Continues in the same page where visitEverything ends. */
export const enterConsole = async (page: Page, stylist: Colleague): Promise<void> => {
  await typePassword(page, stylist)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
}

/** Replaces requestIdleCallback, so that idle tasks wait until released. Call it before opening the page. */
export const keepBusy = async (page: Page): Promise<() => Promise<void>> => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    Object.assign(window, { waiting, requestIdleCallback: (task: () => void) => waiting.push(task) })
  })
  return () =>
    page.evaluate(() => {
      for (const task of (window as unknown as { waiting: (() => void)[] }).waiting) task()
    })
}

/** React itself does nothing once. */
type Counted = Exclude<keyof typeof shared, 'react'> | '@tanstack/react-query' | 'session'

/** Counts the copies of each library by something that a copy does once. Call it before opening the page. */
export const countCopies = async (page: Page) => {
  await page.addInitScript(() => {
    const counted: Record<Counted, number> = {
      'react-dom': 0,
      'react-router-dom': 0,
      '@tanstack/react-query': 0,
      session: 0,
    }
    const most = { ...counted }
    const count = (library: Counted, by = 1) => {
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
    // Each copy of a library listens once: the session to other tabs, a query client to its tab's visibility. React
    // Query passes `false` as the third argument, which tells it apart from the page's measurements.
    const owners = { storage: 'session', visibilitychange: '@tanstack/react-query' } as const
    const by = { addEventListener: 1, removeEventListener: -1 } as const
    for (const name of ['addEventListener', 'removeEventListener'] as const) {
      const original = window[name]
      Object.assign(window, {
        [name]: (...args: Parameters<typeof original>) => {
          const library = owners[args[0] as keyof typeof owners]
          const isQueryClients = args[2] === (name === 'addEventListener' ? false : undefined)
          if (library && (args[0] === 'storage' || isQueryClients)) count(library, by[name])
          original.apply(window, args)
        },
      })
    }
  })
  return () =>
    page.evaluate(() => {
      // Each copy of antd's pieces puts their styles into the page.
      const styles = [...document.querySelectorAll('style')]
      const antd = styles.filter(({ textContent }) => textContent.includes('--desk-font-family:')).length
      const { most } = window as unknown as { most: Record<string, number> }
      return { ...most, antd }
    })
}
