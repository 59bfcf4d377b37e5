interface Lack {
  readonly feature: string
  /** Runs in the page ahead of its scripts. */
  readonly takeAway: () => void
  readonly isGone: () => boolean
}

/** What browsers lack for their age, their settings or the address. */
export const lacks: readonly Lack[] = [
  {
    feature: 'a place to keep anything in',
    takeAway: () => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    },
    isGone: () => {
      try {
        return !localStorage
      } catch {
        return true
      }
    },
  },
  {
    feature: 'service workers, Web Locks and a key of its own, as on plain http',
    takeAway: () => {
      for (const name of ['serviceWorker', 'locks', 'storage'])
        Reflect.deleteProperty(Navigator.prototype, name)
      Reflect.deleteProperty(window, 'caches')
      for (const name of ['randomUUID', 'subtle']) Reflect.deleteProperty(Crypto.prototype, name)
    },
    isGone: () => !('serviceWorker' in navigator) && !('locks' in navigator) && !('subtle' in crypto),
  },
  {
    feature: 'whatever browsers have learned since the oldest that we build for',
    takeAway: () => {
      // Safari has no idle callbacks at all; the rest came after Chrome 111, Safari 16.4 and Firefox 115.
      const late: readonly (readonly [object, readonly string[]])[] = [
        [window, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'BroadcastChannel', 'Iterator']],
        [window, ['navigation', 'CloseWatcher', 'PerformanceLongAnimationFrameTiming', 'CompressionStream']],
        [AbortSignal, ['any']],
        [URL, ['canParse', 'parse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Array, ['fromAsync']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf']],
        [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe']],
        [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
        [Document.prototype, ['startViewTransition']],
        [Uint8Array.prototype, ['toHex', 'toBase64']],
        [Response.prototype, ['bytes']],
        [HTMLScriptElement, ['supports']],
      ]
      for (const [holder, names] of late) for (const name of names) Reflect.deleteProperty(holder, name)
    },
    isGone: () => !('requestIdleCallback' in window) && !('any' in AbortSignal) && !('canParse' in URL),
  },
]
