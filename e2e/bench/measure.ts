import type { Locator, Page } from 'playwright/test'

/** A slow phone on a slow network, as in commands/bench/src/web/slow-phone.ts. */
export const slowDown = async (page: Page, { line = false } = {}) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const setOffline = (offline: boolean) => {
    const throughput = (1.6 * 1_000_000) / 8
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
    return protocol.send('Network.emulateNetworkConditions', { offline, latency: 150, ...speed })
  }
  if (line) await setOffline(false)
  return { setOffline }
}

/** The longest response to a press since the last call, from the press to the paint after it, in ms. */
export const watchPresses = async (page: Page) => {
  await page.addInitScript(() => {
    const longest = { ms: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('interactionId' in entry && entry.interactionId) longest.ms = Math.max(longest.ms, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  return async (): Promise<number> => {
    // Entries come after the paint, when the page is idle.
    await page.waitForTimeout(400)
    return page.evaluate(() => {
      const longest = Reflect.get(window, 'longest')
      const { ms } = longest
      longest.ms = 0
      return ms
    })
  }
}

/** The frames that took longer than 50 ms while the page is scrolled to its end like by a thumb. */
export const longFrames = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise<number>(requestAnimationFrame)
    const frames: number[] = []
    let last = await nextFrame()
    for (let step = 0; step < 120; step += 1) {
      window.scrollBy(0, 60)
      const now = await nextFrame()
      frames.push(now - last)
      last = now
    }
    return { long: frames.filter((ms) => ms > 50).length, longest: Math.round(Math.max(...frames)) }
  })

/** Fitts, for a thumb on a phone: 0.1 s and 0.15 s a bit; a look for each target, of KLM's 1.35 s a third of it. */
const thumb = { start: 0.1, bit: 0.15, look: 0.45, lift: 0.2 }

/** Counts presses, and reckons the seconds that a thumb takes for them, with the scrolling to what is out of view. */
export const thumbOn = (page: Page) => {
  let presses = 0
  let seconds = 0
  let last = { x: 195, y: 700 }
  const height = page.viewportSize()?.height ?? 844
  const reach = async (target: Locator) => {
    const outOfView = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top < 0 ? -top : Math.max(0, bottom - innerHeight)
    })
    // A flick moves by most of a screen.
    seconds += Math.ceil(outOfView / (0.8 * height)) * (thumb.start + thumb.look)
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('Nothing to press')
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const distance = Math.hypot(to.x - last.x, to.y - last.y)
    const width = Math.min(box.width, box.height)
    seconds += thumb.look + thumb.start + thumb.bit * Math.log2(distance / width + 1) + thumb.lift
    last = to
  }
  return {
    press: async (
      target: Locator,
      act: (target: Locator) => Promise<unknown> = (one) => one.click(),
      count = 1,
    ) => {
      await reach(target)
      presses += count
      // In a native list: a look, a flick and a press.
      seconds += (count - 1) * (2 * thumb.look + 2 * thumb.start + 3 * thumb.bit + thumb.lift)
      await act(target)
    },
    told: () => ({ presses, seconds: Math.round(seconds) }),
  }
}
