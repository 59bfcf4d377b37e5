import { readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Kept } from '../release/kept/kept.ts'
import { mapRecord } from '../release/map-record.ts'
import type { DoorTypes } from '../release/types/door-types.ts'
import { readAliases } from './aliases.ts'
import { withDeclarations } from './emit-declarations.ts'
import { fileAt, fileBehind, folderOfPackage, importPattern, packageOf } from './packages.ts'

const isSource = (file: string): boolean => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts')
const asDeclaration = (file: string): string => file.replace(/(\.d)?\.tsx?$|\.jsx?$/, '.d.ts')

/** The folders of a part and of our own packages that it bundles. */
interface Place {
  readonly folder: string
  readonly leaves: ReadonlyMap<string, string>
  readonly aliasOf: ReturnType<typeof readAliases>
}

const targetOf = ({ folder, leaves, aliasOf }: Place, file: string, module: string): string | undefined => {
  if (module.startsWith('.')) {
    const path = resolve(dirname(file), module)
    return asDeclaration(fileAt(path) ?? path)
  }
  const aliased = file.startsWith(folder + sep) ? aliasOf(module) : undefined
  if (aliased && 'inside' in aliased) return asDeclaration(aliased.file)
  const { name, door } = packageOf(module)
  const home = leaves.get(name)
  const behind = home && fileBehind(home, door)
  return behind && asDeclaration(behind)
}

/** The path of a declaration in the result. */
const pathOf = ({ folder, leaves }: Place, file: string): string => {
  const [leaf, home = ''] = [...leaves].find(([, each]) => file.startsWith(each + sep)) ?? []
  return (leaf ? `leaves/${leaf}/${relative(home, file)}` : relative(folder, file)).replaceAll('\\', '/')
}

/** The specifier by which one declaration imports another. */
const pathBetween = (from: string, to: string): string =>
  `./${relative(dirname(from), to).replaceAll('\\', '/')}`.replace('./../', '../').replace(/\.d\.ts$/, '.js')

/** Declarations keep what is imported for its effect. */
const sheetImport = /^import (['"])[^'"\n]+\.(?:css|s[ac]ss|less)\1;?\n/gm

const sorted = (entries: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)))

/** Emits the declarations behind a part's doors: without code and comments, and only what a door exports or needs. */
export const declareDoors = (
  link: string,
  kept: Pick<Kept, 'name' | 'leaves'>,
  doors: Readonly<Record<string, string>>,
): Promise<DoorTypes | undefined> => {
  const folder = realpathSync(link)
  const homeOf = (leaf: string): string => folderOfPackage(folder, leaf) ?? ''
  const place: Place = {
    folder,
    aliasOf: readAliases(folder),
    leaves: new Map(Object.keys(kept.leaves).map((leaf) => [leaf, homeOf(leaf)])),
  }
  const behind = Object.values(doors).map((file) => join(folder, file))
  const ofLeaves = Object.entries(kept.leaves).flatMap(([leaf, files]) =>
    Object.keys(files).map((file) => join(homeOf(leaf), file)),
  )
  const sources = behind.length > 0 ? [...behind, ...ofLeaves].filter(isSource) : []
  return withDeclarations(folder, sources, (read) => {
    const files = new Map<string, string>()
    // The npm packages that they need.
    const packages = new Set<string>()
    const take = (file: string): void => {
      const path = pathOf(place, file)
      const text = files.has(path) ? undefined : read(file)?.replaceAll(sheetImport, '')
      if (text === undefined) return
      // Set before its imports are followed, which may be circular.
      files.set(path, '')
      const moved = text.replaceAll(importPattern, (whole, _quote, module: string) => {
        const target = targetOf(place, file, module)
        if (target && !target.endsWith('.d.ts')) return whole
        if (!target) {
          packages.add(packageOf(module).name)
          return whole
        }
        take(target)
        return whole.replace(module, pathBetween(path, pathOf(place, target)))
      })
      files.set(path, moved)
    }
    for (const door of behind) take(asDeclaration(door))
    const manifests = [folder, ...place.leaves.values()].map((each) => join(each, 'package.json'))
    const dependencies: Readonly<Record<string, string>> = Object.assign(
      {},
      ...manifests.map((file) => JSON.parse(readFileSync(file, 'utf8')).dependencies),
    )
    return {
      name: kept.name,
      doors: mapRecord(doors, (file) => pathOf(place, asDeclaration(join(folder, file)))),
      files: sorted(files),
      dependencies: sorted(Object.entries(dependencies).filter(([name]) => packages.has(name))),
    }
  })
}
