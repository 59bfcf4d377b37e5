import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { z } from 'zod'
import { inside } from '../inside.ts'
import { parseJson } from '../parse-json.ts'
import { manifestFile } from './live-manifest.ts'

const usualEntry = 'remoteEntry.js'
const routers = ['react-router-dom', 'react-router']

const files = z.object({ sync: z.array(z.string()), async: z.array(z.string()) }).partial()
const assets = z.object({ js: files, css: files }).partial().optional()
/** The fields of mf-manifest.json that registration needs. */
const manifest = z.object({
  name: z.string(),
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
    globalName: z.string(),
    publicPath: z.string().optional(),
  }),
  shared: z.array(
    z.object({ name: z.string(), singleton: z.boolean().optional(), requiredVersion: z.unknown(), assets }),
  ),
  remotes: z.array(z.unknown()),
  exposes: z.array(z.object({ path: z.string(), assets })),
})

export const readRemoteManifest = (place: string, text: string) => {
  const { metaData, ...rest } = parseJson(place, text, manifest)
  const { name, path } = metaData.remoteEntry
  return { ...rest, metaData, entry: posix.join(path, name) }
}

const globalTypes = ['global', 'var', 'script', 'window', 'self', 'globalThis']
const moduleTypes = ['module', 'esm']

/** Whether an entry is a script that sets a global, or a module. */
const typeOf = (folder: string, type: string): 'global' | 'module' => {
  if (globalTypes.includes(type)) return 'global'
  if (moduleTypes.includes(type)) return 'module'
  throw new Error(`${folder} has an entry of type ${type}: a page opens a global or a module.`)
}

const fixedAddress =
  "asks for its files at a fixed address: build it with publicPath 'auto', or with Vite's base './'"
const secondReact =
  'does not share react as a singleton and would bring a second React: set shared: { react: { singleton: true } }'

/** All at once, because each that is mended takes another build. */
const refuseFor = (folder: string, flaws: readonly (string | false)[]): void => {
  const reasons = flaws.filter((flaw) => flaw !== false)
  if (reasons.length > 0) throw new Error(reasons.map((reason) => `${folder} ${reason}.`).join('\n'))
}

const readManifest = (folder: string) => {
  const file = inside(folder, manifestFile)
  const text = readFileSync(file, 'utf8')
  const { metaData, entry, shared, remotes, exposes } = readRemoteManifest(file, text)
  const { remoteEntry, globalName, publicPath } = metaData
  refuseFor(folder, [
    publicPath !== 'auto' && fixedAddress,
    remotes.length > 0 && 'brings remotes of its own, whose bytes no page could check',
    !shared.some(({ name, singleton }) => name === 'react' && singleton) && secondReact,
  ])
  return {
    /** The global that its entry sets. */
    name: globalName,
    entry,
    type: typeOf(folder, remoteEntry.type),
    doors: exposes.map(({ path }) => path),
    /** The version ranges of shared packages, if it states them. */
    wants: Object.fromEntries(
      shared.flatMap(({ name, singleton, requiredVersion }) =>
        (singleton || /^react(-dom)?$/.test(name)) && typeof requiredVersion === 'string'
          ? [[name, requiredVersion]]
          : [],
      ),
    ),
    /** The router that it would take from its host. */
    router: routers.find((router) => shared.some(({ name }) => name === router)),
  }
}

/** A remote made by another build tool, as described by its files. */
export type ForeignRemote = ReturnType<typeof readManifest>

/** A script from its first statement on. */
const withoutComments = (code: string): string => {
  let rest = code.trimStart()
  while (rest.startsWith('/*') && rest.includes('*/')) rest = rest.slice(rest.indexOf('*/') + 2).trimStart()
  return rest
}

/** As the entry of a remote that has the federation runtime says that react is no singleton. Webpack's own does not. */
const takesAnyReact = /\bshareKey:\s?"react",[^{}]{0,400}\bsingleton:\s?(?:!1|false)/

/**
 * Elements made by the JSX runtime of one major version of React are not accepted by another, even if the version range
 * allows it.
 */
const builtWith = (code: string): ForeignRemote['wants'] =>
  Object.fromEntries(
    [...code.matchAll(/"(react(?:-dom)?)",\s?(?:version:\s?)?"(\d{1,9})\.\d/g)].map(([, name, major]) => [
      name,
      `^${major}.0.0`,
    ]),
  )

/** Webpack's own ModuleFederationPlugin writes no manifest: name and doors are read from the code of its entry. */
const readEntry = (folder: string): ForeignRemote => {
  const code = readFileSync(inside(folder, usualEntry), 'utf8')
  const [, name] = /^var (\w+);/.exec(withoutComments(code)) ?? []
  const doors = [...code.matchAll(/"(\.\/[\w./-]+)":\s*(?:\(\)|function)/g)].map(([, door = '']) => door)
  if (!name || doors.length === 0)
    throw new Error(`${folder} holds no ${manifestFile}, and its ${usualEntry} is none that webpack writes.`)
  refuseFor(folder, [
    !code.includes('currentScript') && fixedAddress,
    (!code.includes('"react"') || takesAnyReact.test(code)) && secondReact,
  ])
  const router = routers.find((each) => code.includes(`"${each}"`))
  return { name, entry: usualEntry, type: 'global', doors, wants: builtWith(code), router }
}

export const readForeign = (folder: string): ForeignRemote => {
  if (existsSync(inside(folder, manifestFile))) return readManifest(folder)
  if (existsSync(inside(folder, usualEntry))) return readEntry(folder)
  throw new Error(
    `${folder} holds no built remote, neither ${manifestFile} nor ${usualEntry}: build it with filename: '${usualEntry}'.`,
  )
}
