import { partName, versionName } from '../names.ts'

/** The server does not serve names that begin with a dot. */
export const keptFolderOf = (part: string): string => `.kept/${partName.parse(part)}`

/** What the names of everything that is kept of a version begin with. */
export const keptStart = (version: string): string => `${versionName.parse(version)}.`
