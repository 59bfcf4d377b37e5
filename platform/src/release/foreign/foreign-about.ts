import type { ForeignRemote } from './foreign-remote.ts'

/** The data that the entry of a foreign part is given: see foreign-entry.js. */
export interface ForeignAbout extends Pick<ForeignRemote, 'entry' | 'type' | 'name'> {
  readonly part: string
  /** The global in which the host looks for the container. */
  readonly scope: string
  readonly door: string
  /** The sha384 of each script and style sheet. */
  readonly integrity: Readonly<Record<string, string>>
}

/** A container as federation plugins build it. */
export interface ForeignContainer {
  init(...args: unknown[]): unknown
  get(door: string): Promise<() => ForeignModule>
}

/** A component, or what renders into an element. */
export interface ForeignModule {
  readonly App?: unknown
  readonly default?: unknown
  readonly mount?: (element: unknown, at: { readonly basename: string | undefined }) => unknown
  readonly unmount?: (element: unknown) => void
}

/** What `./export-app` makes: https://module-federation.io/practice/bridge */
export interface ForeignBridge {
  render(into: object): unknown
  destroy(from: object): void
}

/** What is taken of the host's React. */
export interface LentReact {
  createElement(type: unknown, props: object, ...children: unknown[]): unknown
  useLayoutEffect(effect: () => () => void, dependencies: readonly unknown[]): void
  useRef(): { readonly current?: unknown }
}

/** By package, then by version. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, { get(): Promise<() => unknown> }>>>>
