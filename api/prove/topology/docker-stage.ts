import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesOf, read, root, stage } from '../../test/topology/dockerfile.ts'

/** Copies the files of a Dockerfile stage into a folder, and links the installed packages. */
export function copyStage(name: string, folder: string): void {
  // What this stage takes from another is the manifests, beside the packages, which are linked.
  const manifests = stage(name).some((line) => line.startsWith('COPY --from=packages '))
    ? filesOf('packages')
    : []
  for (const { from, to } of [...manifests, ...filesOf(name)]) {
    mkdirSync(join(folder, dirname(to)), { recursive: true })
    cpSync(join(root, from), join(folder, to))
  }
  linkPackages(folder)
}

/** Copies the same folders as they are in the tree, including what .dockerignore excludes. */
export function copyClone(name: string, folder: string): void {
  const places = new Set(filesOf(name).map(({ from }) => from.split('/')[0] ?? ''))
  for (const place of places)
    cpSync(join(root, place), join(folder, place), {
      recursive: true,
      filter: (path) => !/^(node_modules|dist)$/.test(basename(path)),
    })
  linkPackages(folder)
}

/** Links what `npm ci --omit=dev` would install, so that a build cannot depend on a test tool. */
function linkPackages(folder: string): void {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; link?: boolean; resolved?: string }>
  }
  const places = Object.entries(packages)
    .filter(
      ([place, { dev, link }]) => /^([\w-]+\/)?node_modules\/(@[^/]+\/)?[^/]+$/.test(place) && !dev && !link,
    )
    .map(([place]) => place)
  for (const place of [...places, 'node_modules/.package-lock.json', 'node_modules/.drape-install']) {
    mkdirSync(join(folder, dirname(place)), { recursive: true })
    // Packages of other platforms are not installed.
    if (existsSync(join(root, place))) symlinkSync(join(root, place), join(folder, place), 'junction')
  }
  mkdirSync(join(folder, 'node_modules/@drape'))
  // Otherwise these links would lead out of the folder.
  for (const [place, { link, resolved = '' }] of Object.entries(packages))
    if (link) symlinkSync(join(folder, resolved), join(folder, place), 'junction')
}
