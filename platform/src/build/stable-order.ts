const sortedJson = (json: string): string => {
  const entries = Object.entries(JSON.parse(json) as object)
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))))
}

const sortedList = (list: string, between: RegExp): string => list.split(between).sort().join(', ')

/**
 * The bundler writes some federation tables in the order of a hash table, which depends on file paths. Sorting them is
 * safe, because they are looked up by key.
 */
export const inStableOrder = (code: string): string =>
  code
    .replaceAll(/\["\w+"(?:,"\w+")+\]/g, (ids) => JSON.stringify((JSON.parse(ids) as string[]).sort()))
    .replace(/(?<=chunkMapping: )\{[^{}]*\}/, sortedJson)
    .replace(/(?<=moduleIdToRemoteDataMapping: )\{.*\}(?= \};)/, sortedJson)
    .replace(/(?<=moduleIdToConsumeDataMapping: \{).*(?=\}, initialConsumes)/, (list) =>
      sortedList(list, /, (?="\w+": \{)/),
    )
    .replace(/(?<="default": \[).+(?=\] \}, uniqueName)/, (list) =>
      sortedList(list, /, (?=\{ name: |\d+(?:,|$))/),
    )

/** The integrity of each chunk, by its number. */
export const integrityList = /(?<=\.sriHashes ?= ?\{)[^{}]+(?=\})/

export const sortedIntegrity = (list: string): string => list.split(',').sort().join()
