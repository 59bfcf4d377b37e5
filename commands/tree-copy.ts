import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { root } from './tool.ts'
import { workspacesOf } from './workspaces.ts'

/** Junctions are the only links that Windows makes without special rights. */
const link = (target: string, path: string): void => symlinkSync(target, path, 'junction')

/** Packages are linked individually, so that @drape/* can lead to the copy. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== '@drape') link(join(from, name), join(to, name))
  }
}

/** A temporary copy of the sources in which rules are broken on purpose. */
export const copyTree = () => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-guards-'))
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const isSource = (path: string): boolean =>
    basename(path) !== '.git' &&
    !ignored.includes(`${basename(path)}/`) &&
    !ignored.includes(`/${relative(root, path)}/`)
  cpSync(root, folder, { recursive: true, filter: isSource })

  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'node_modules/@drape'))
  for (const workspace of workspacesOf(root)) {
    link(join(folder, workspace), join(folder, 'node_modules/@drape', basename(workspace)))
    if (readdirSync(join(root, workspace)).includes('node_modules')) {
      linkPackages(join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules'))
    }
  }

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    folder,
    write,
    /** Throws if it changes nothing: the source differs from what the caller expects. */
    edit: (file: string, change: (text: string) => string): void => {
      const text = readFileSync(join(folder, file), 'utf8')
      const changed = change(text)
      if (changed === text)
        throw new Error(`The change leaves ${file} as it is: what it replaces is no longer in it.`)
      write(file, changed)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type TreeCopy = ReturnType<typeof copyTree>
