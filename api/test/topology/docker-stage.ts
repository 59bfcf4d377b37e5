import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesOf, installationOf, root, stage, workspaces } from './dockerfile.ts'

const copyAll = (files: readonly { readonly from: string; readonly to: string }[], folder: string): void => {
  for (const { from, to } of files) {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    cpSync(join(root, from), join(folder, to))
  }
}

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** Of the stage itself, or of that from which it takes its packages. */
const installationFor = (name: string) =>
  installationOf(stage(name).some((line) => line.startsWith('COPY --from=packages ')) ? 'packages' : name)

/** Copies the files of a Dockerfile stage into a folder. */
export const copyStage = (name: string, folder: string): void =>
  copyAll([...installationFor(name).files, ...filesOf(name)], folder)

/** Copies the same folders as they are in the tree, including what .dockerignore excludes. */
export function copyClone(name: string, folder: string): void {
  const places = new Set(filesOf(name).map(({ from }) => from.split('/')[0] ?? ''))
  for (const place of places)
    cpSync(join(root, place), join(folder, place), {
      recursive: true,
      filter: (path) => !/^(node_modules|dist)$/.test(basename(path)),
    })
}

/** Runs the command of the Dockerfile by which npm installs what a stage has, in a folder. */
export function installStage(name: string, folder: string): void {
  const { files, command } = installationFor(name)
  copyAll(files, folder)
  const fromCache = `export npm_config_prefer_offline=true npm_config_loglevel=error; ${command}`
  execFileSync('sh', ['-ec', fromCache], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  // The Node of the image takes types off by itself, and has no loader for it.
  const loader = join(folder, 'node_modules/tsx')
  if (!('typescript' in process.features) && !existsSync(loader)) link(join(root, 'node_modules/tsx'), loader)
}

const packagesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name !== '@drape')
        .flatMap((name) =>
          name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => join(name, each)) : name,
        )
    : []

/** Gives a folder of sources the packages that are installed in another. */
export function linkPackages(folder: string, installed: string): void {
  for (const packages of ['.', ...workspaces].map((place) => join(place, 'node_modules')))
    for (const name of packagesIn(join(installed, packages)))
      link(join(installed, packages, name), join(folder, packages, name))
  for (const place of workspaces)
    if (existsSync(join(folder, place)))
      link(join(folder, place), join(folder, 'node_modules/@drape', basename(place)))
}
