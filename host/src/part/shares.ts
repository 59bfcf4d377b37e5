/** What the page shares, by package and version, in the form of every bundler's containers. */
export type PageShares = Readonly<
  Record<string, Readonly<Record<string, { get(): (() => unknown) | Promise<() => unknown> }>>>
>

declare global {
  /** Filled by the bundler's sharing: build/src/lean-sharing-plugin.ts. */
  var drapeShares: PageShares | undefined
}

export const pageShares = (): PageShares => globalThis.drapeShares ?? {}
