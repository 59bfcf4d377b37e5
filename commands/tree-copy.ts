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

export interface TreeCopy {
  readonly folder: string
  write(file: string, text: string): void
  edit(file: string, change: (text: string) => string): void
  remove(): void
}

/** A junction is the only link that Windows makes unasked. */
const link = (target: string, path: string): void => symlinkSync(target, path, 'junction')

/** Packages are linked one by one, so that @drape/* can lead to the copy instead of the tree. */
const linkPackages = (from: string, to: string): void => {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name !== '@drape') link(join(from, name), join(to, name))
  }
}

/** A throw-away copy of the sources, to be broken on purpose. */
export const copyTree = (): TreeCopy => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-guards-'))
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const isSource = (path: string): boolean =>
    basename(path) !== '.git' &&
    !ignored.includes(`${basename(path)}/`) &&
    !ignored.includes(`/${relative(root, path)}/`)
  cpSync(root, folder, { recursive: true, filter: isSource })

  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[]
  }
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'node_modules/@drape'))
  for (const room of workspaces) {
    link(join(folder, room), join(folder, 'node_modules/@drape', room))
    if (readdirSync(join(root, room)).includes('node_modules')) {
      linkPackages(join(root, room, 'node_modules'), join(folder, room, 'node_modules'))
    }
  }

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return {
    folder,
    write,
    edit: (file, change) => write(file, change(readFileSync(join(folder, file), 'utf8'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
