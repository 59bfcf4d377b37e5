import type { Locator, Page } from 'playwright/test'

/** A row of a table in Markdown. */
export const say = (...cells: readonly (string | number)[]) => console.log(`\n| ${cells.join(' | ')} |`)

/** The median, and the least and the most. */
export const spread = (values: readonly number[]): string => {
  const sorted = values.map(Math.round).sort((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]}–${sorted.at(-1)})`
}

/** A slow phone, on a slow line if asked for, as in commands/bench/src/web/slow-phone.ts. */
export const slowDown = async (page: Page, { hasSlowLine = false } = {}) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const throughput = (1.6 * 1_000_000) / 8
  const setOffline = (offline: boolean) =>
    protocol.send('Network.emulateNetworkConditions', {
      offline,
      latency: 150,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  if (hasSlowLine) await setOffline(false)
  return { protocol, setOffline }
}

/** What one press takes from the press to the paint after it (https://w3c.github.io/event-timing/), in ms. */
export const responseTo = async (page: Page, press: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    Reflect.get(window, 'watch')?.disconnect()
    const seen = { longest: 0, hasClick: false }
    const watch = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (/^(pointerdown|pointerup|click)$/.test(name)) seen.longest = Math.max(seen.longest, duration)
        seen.hasClick ||= name === 'click'
      }
    })
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    }
    watch.observe(options)
    Object.assign(window, { watch, seen })
  })
  await press()
  await page.waitForFunction(() => Reflect.get(window, 'seen').hasClick)
  return page.evaluate(() => Reflect.get(window, 'seen').longest)
}

/** The long frames (https://w3c.github.io/long-animation-frames/, over 50 ms) while something happens, in ms. */
export const longFrames = async (page: Page, act: () => Promise<unknown>): Promise<number[]> => {
  await page.evaluate(() => {
    const durations: number[] = []
    const frames = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(Math.round(duration))
    })
    frames.observe({ type: 'long-animation-frame' })
    Object.assign(window, { longFrames: { frames, durations } })
  })
  await act()
  return page.evaluate(() => {
    const { frames, durations } = Reflect.get(window, 'longFrames')
    frames.disconnect()
    return durations
  })
}

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell, Communications of the ACM 23, 1980): to decide, to point,
 * to press and lift. Its pointing is by mouse, and a finger is faster (Findlater and others, CHI 2017).
 */
const model = { decide: 1.35, point: 1.1, press: 0.2 }

/** Counts presses and flicks, and the seconds that they take a thumb by the model. A flick is reckoned as pointing. */
export const countThumb = () => {
  const done = { presses: 0, flicks: 0, seconds: 0 }
  const flick = (count: number) => {
    done.flicks += count
    done.seconds += count * model.point
  }
  const press = async (target: Locator, act: () => Promise<unknown> = () => target.tap()) => {
    await target.waitFor()
    const outOfView = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, -top, bottom - innerHeight) / innerHeight
    })
    flick(Math.ceil(outOfView / 0.7))
    done.presses += 1
    done.seconds += model.decide + model.point + model.press
    await act()
  }
  /** In the native list, which is no part of the page, it takes a flick and one more press. */
  const pick = async (list: Locator, value: string) => {
    await press(list, () => list.selectOption(value))
    flick(1)
    done.presses += 1
    done.seconds += model.point + model.press
  }
  return { press, pick, done }
}
