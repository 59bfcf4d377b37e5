import { lstatSync, realpathSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Also no name that Windows reads as another: those that end in a dot or a space, drives, streams of a file. */
const fileName = /^(?! )[\p{L}\p{M}\p{N}_@.$+~()[\] -]+(?<![. ])$/u
const maxNameBytes = 255
const maxPathLength = 1000

/** Whether a path from outside may be joined to a folder. Nothing in it is decoded. */
export const isInside = (path: string): boolean =>
  path.length <= maxPathLength &&
  path.split('/').every((name) => fileName.test(name) && Buffer.byteLength(name) <= maxNameBytes)

const refuse = (path: string): never => {
  throw new Error(`${JSON.stringify(path.slice(0, 200))} leads out of its folder or is no path of a file.`)
}

/**
 * Joins a path from outside to a folder of ours: the only way there is (the linter holds it). A link on the way that
 * leads out of the folder, or nowhere, is refused too.
 */
export const inside = (folder: string, ...names: readonly string[]): string => {
  const path = names.join('/')
  if (!isInside(path)) return refuse(path)
  let way = folder
  for (const name of path.split('/')) {
    way = join(way, name)
    if (isLink(way) && !leadsInside(folder, way)) return refuse(path)
  }
  return join(folder, path)
}

/** A link that cannot be read cannot be followed by the caller either, whose own error says why. */
const isLink = (path: string): boolean => {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

const leadsInside = (folder: string, link: string): boolean => {
  try {
    return realpathSync(link).startsWith(`${realpathSync(folder)}${sep}`)
  } catch {
    return false
  }
}
