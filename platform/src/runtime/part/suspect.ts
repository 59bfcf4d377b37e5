/** The version of each part whose code the page is running. */
export type InUse = Readonly<Record<string, string>>

/** Network errors of import() and fetch in Chromium, Firefox and Safari. */
const lost =
  /dynamically imported module|importing a module script|failed to fetch|networkerror|load failed|network connection/i

/** Messages of webpack, Rspack, Vite and the federation runtime when a script or style sheet fails to load. */
const lostByBuild = /^loading (css )?chunk|^unable to preload css|RUNTIME-008/i

const names = ['ChunkLoadError', 'ScriptFailure', 'PartFailure']

/** A network error is not the fault of a version. */
export const isOfNetwork = (error: unknown): boolean =>
  error instanceof Error &&
  (names.includes(error.name) ||
    lostByBuild.test(error.message) ||
    (error instanceof TypeError && lost.test(error.message)))

/** The calls alone: Chromium writes the message before them, which may name any file. */
const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? '').replace(error.message, '') : ''

/** Whether the stack names any file, ours or another's. */
export const namesFiles = (error: unknown): boolean => /:\/\/.+:\d+/.test(stackOf(error))

/** The part that threw: the innermost file in the stack that is not the host's, whose React is in every stack. */
const findPart = (error: unknown, inUse: InUse): string | undefined => {
  const files = [...stackOf(error).matchAll(/\/site\/([\w-]+)\/(\w+)\//g)]
  return files.find(([, part = '', version]) => inUse[part] === version)?.[1]
}

/**
 * The parts that may have caused a failure, most likely first: the one that threw, then those of the part and its
 * neighbours that were never seen to work here, then the part itself.
 */
export const suspects = (error: unknown, part: string, inUse: InUse, isProven: (part: string) => boolean) => {
  const threw = findPart(error, inUse)
  const unproven = [part, ...Object.keys(inUse)].filter((each) => each in inUse && !isProven(each))
  return [...new Set([...(threw ? [threw] : []), ...unproven, part])]
}

export const isNamed = (error: unknown, inUse: InUse): boolean => findPart(error, inUse) !== undefined
