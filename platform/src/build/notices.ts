import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mitLicence } from './mit-licence.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly repository?: string | { readonly url?: string }
}

const addressOf = (repository: Manifest['repository']): string =>
  (typeof repository === 'string' ? repository : repository?.url)?.replace(/^git\+/, '') ?? ''

const isNotice = (file: string): boolean =>
  /^(licen[cs]es?|copying|notices?|third.?party)[^.]*(\.(md|txt))?$/i.test(file)

const read = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()

/** Some packages have their licence in a section of the README. */
const readmeText = (folder: string, file: string): string | undefined => {
  const [, section = ''] = /^#+ *licen[cs]e[^\n]*\n(.*?)(?=^#|$(?!.))/ims.exec(read(join(folder, file))) ?? []
  return /copyright/i.test(section) ? section.trim() : undefined
}

/** Names the owner from package.json and does not invent a copyright line. */
const standardText = ({ license, author, repository }: Manifest): string | undefined => {
  const owner = (typeof author === 'string' ? author : author?.name) || addressOf(repository)
  if (license !== 'MIT' || !owner) return undefined
  return `The package holds no licence text. It names MIT, and whose it is: ${owner}.\n\n${mitLicence}`
}

const packageIn = (folder: string) => {
  const manifest = JSON.parse(read(join(folder, 'package.json'))) as Manifest
  const { name, version, license = 'none', repository } = manifest
  const files = readdirSync(folder).sort()
  const texts = files.filter(isNotice).map((file) => read(join(folder, file)))
  if (texts.length === 0) {
    const readme = files.find((file) => /^readme\.md$/i.test(file))
    const text = (readme && readmeText(folder, readme)) ?? standardText(manifest)
    if (!text)
      throw new Error(`${name} ${version} (${license}) holds no licence text that could be handed on.`)
    texts.push(text)
  }
  return {
    title: `${name} ${version}`,
    /** An SPDX expression. */
    licence: license,
    source: addressOf(repository),
    // Some packages contain the same text in two files.
    texts: [...new Set(texts)],
  }
}

/** The packages that contain these files, sorted by name. */
export const bundledPackages = (files: readonly string[]) => {
  const folders = files.flatMap(
    (file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [],
  )
  // Drape's own packages are excluded, in this repository or installed.
  const packages = [...new Set(folders)].filter((folder) => !/[\\/]@drape[\\/]/.test(folder)).map(packageIn)
  // The same version may be installed in two folders.
  const byTitle = new Map(packages.map((each) => [each.title, each]))
  return [...byTitle.values()].sort((a, b) => (a.title < b.title ? -1 : 1))
}

/** The text must not depend on folder or date, because it is part of the version's hash. */
export const noticesText = (heading: string, packages: ReturnType<typeof bundledPackages>): string =>
  [
    `${heading} contains these packages:`,
    packages.map(({ title, licence }) => `  ${title}, ${licence}`).join('\n'),
    ...packages.map(({ title, licence, source, texts }) =>
      [`${'-'.repeat(80)}\n${title}, ${licence}\n${source}`.trim(), ...texts].join('\n\n'),
    ),
    '',
  ].join('\n\n')
