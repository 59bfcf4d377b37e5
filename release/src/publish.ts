import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { parseJson } from './parse-json.ts'
import { type Build, build, type Release } from './registry.ts'
import type { SiteStore } from './site.store.ts'

const isText = (file: string) => /\.(js|css|json|svg|html|txt|webmanifest)$/.test(file)

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => relative(folder, join(item.parentPath, item.name)))
    .sort()

const sha384 = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

const compressed = (bytes: Buffer): [suffix: string, bytes: Buffer][] => [
  ['.br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
  ['.gz', gzipSync(bytes, { level: 9 })],
]

const readBuild = (dist: string): Build => {
  const file = join(dist, 'part.json')
  if (!existsSync(file)) throw new Error(`Nothing is built in ${dist}: it holds no part.json.`)
  return parseJson(file, readFileSync(file, 'utf8'), build)
}

/** Where another process published the same version meanwhile, its folder stays. */
export const moveInPlace = (draft: string, target: string): void => {
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(target, 'part.json'))) throw error
  }
}

/**
 * Copies a build into its own immutable folder. A version that is there already is left as it is, and a
 * build of another part than the one that was named is refused.
 */
export const publish = (store: SiteStore, dist: string, part?: string): Release => {
  const made = readBuild(dist)
  if (part && made.part !== part) throw new Error(`${dist} holds a build of ${made.part}, not of ${part}.`)
  const present = store.readRelease(made.part, made.version)
  if (present) return present
  const target = store.folderOf(made.part, made.version)
  const draft = `${target}.${process.pid}.draft`
  rmSync(draft, { recursive: true, force: true })
  const integrity: Record<string, string> = {}
  for (const file of filesIn(dist)) {
    if (file === 'part.json') continue
    const bytes = readFileSync(join(dist, file))
    integrity[file] = sha384(bytes)
    const copies: [string, Buffer][] = [['', bytes]]
    if (isText(file)) copies.push(...compressed(bytes))
    for (const [suffix, content] of copies) {
      const path = join(draft, `${file}${suffix}`)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
    }
  }
  const published: Release = { ...made, integrity }
  mkdirSync(draft, { recursive: true })
  writeFileSync(join(draft, 'part.json'), `${JSON.stringify(published, null, 2)}\n`)
  moveInPlace(draft, target)
  return published
}
