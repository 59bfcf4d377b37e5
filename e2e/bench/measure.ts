import type { Locator, Page } from 'playwright/test'

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
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
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
    const frames = new PerformanceObserver(() => {})
    frames.observe({ type: 'long-animation-frame' })
    Object.assign(window, { frames })
  })
  await act()
  return page.evaluate(() => {
    const frames: PerformanceObserver = Reflect.get(window, 'frames')
    const durations = frames.takeRecords().map(({ duration }) => Math.round(duration))
    frames.disconnect()
    return durations
  })
}

/**
 * Seconds by the keystroke-level model (Card, Moran and Newell, The Psychology of Human-Computer Interaction, 1983): to
 * decide, to point, and to press and lift. Its pointing is by mouse; a thumb on a phone is not slower (El Batran and
 * Dunlop, MobileHCI 2014).
 */
const model = { decide: 1.35, point: 1.1, press: 0.2 }

/** Counts presses and flicks, and the seconds that they take a thumb by the model. A flick is reckoned as pointing. */
export const thumbOn = (page: Page) => {
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
