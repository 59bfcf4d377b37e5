import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name)),
]

/**
 * Calls back when a file in one of the folders changes. Each folder has a watcher of its own: Node's recursive watch on
 * Linux loses a file that an editor has replaced.
 */
export const watchFolders = (roots: readonly string[], onChange: (name: string) => void): (() => void) => {
  const watchers = new Map<string, FSWatcher>()
  const watchAll = () => {
    for (const folder of roots.flatMap(foldersIn)) {
      if (watchers.has(folder)) continue
      const watcher = watch(folder, (_event, name) => {
        watchAll()
        if (name) onChange(name)
      })
      // The folder was removed.
      watcher.on('error', () => watcher.close())
      watcher.on('close', () => watchers.delete(folder))
      watchers.set(folder, watcher)
    }
  }
  watchAll()
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}
