import { nameFiles } from '@drape/platform/test/name-build'
import { sha384 } from '@drape/platform/test/site'

type Text = string | Buffer

/** What a team sends: files by their names, and what part.json and kept.json say. */
export interface HostileBuild {
  readonly files?: Readonly<Record<string, Text>>
  readonly about?: object
  readonly kept?: object
  /** In the place of the whole kept.json. */
  readonly keptText?: string
}

const app = 'export const App = () => null\n'
const manifest = JSON.stringify({ name: '@drape/remote-shop', exports: { './app': './src/app.tsx' } })
const sources = { 'package.json': manifest, 'src/app.tsx': app }

/** Under the version that its files come to, if its part.json is one. */
function withOwnVersion(sent: Readonly<Record<string, Text>>, version: string) {
  const files = new Map(Object.entries(sent).map(([file, text]) => [file, Buffer.from(text)]))
  try {
    const named = nameFiles(files)
    return { version: named.version, files: new Map([...files, ...named.files]) }
  } catch {
    return { version, files }
  }
}

/** A build of the shop part that would be published, but for what is changed in it, and its version. */
export function hostileForm(salt: string, { files = {}, about, kept, keptText }: HostileBuild) {
  const version = '0'.repeat(12)
  const script = `/* shop ${version} ${salt} app.js */`
  const part = {
    part: 'shop',
    version,
    scope: `drape_shop_${version}`,
    entry: 'entry.js',
    doors: { app: { files: ['app.js'], needs: [] } },
    uses: {},
    offers: { '@drape/remote-shop/app': ['App'] },
    routes: ['/'],
    ...about,
  }
  const sent: Record<string, Text> = {
    'app.js': script,
    'entry.js': `/* shop ${version} ${sha384(script)} */`,
    'part.json': JSON.stringify(part),
    'kept.json':
      keptText ??
      JSON.stringify({
        name: '@drape/remote-shop',
        files: sources,
        leaves: {},
        compilerOptions: {},
        calls: [],
        ...kept,
      }),
    ...files,
  }
  const named = withOwnVersion(sent, version)
  const integrity = Object.fromEntries([...named.files].map(([file, bytes]) => [file, sha384(bytes)]))
  const form = new FormData()
  form.append('manifest', JSON.stringify({ integrity }))
  for (const [file, bytes] of named.files) form.append('file', new Blob([new Uint8Array(bytes)]), file)
  return { form, version: named.version }
}

/** The sources of a part whose screen is this. */
export const withSource = (text: string, more: Readonly<Record<string, string>> = {}): HostileBuild => ({
  kept: { files: { ...sources, 'src/app.tsx': `${text}\n${app}`, ...more } },
})

export const withFile = (name: string): HostileBuild => ({ kept: { files: { ...sources, [name]: '[]' } } })
