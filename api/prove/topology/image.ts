import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { nameFiles } from '@drape/platform/test/name-build'
import { sha384 } from '@drape/platform/test/site'

const page = `<!doctype html><title>Drape</title><style nonce="{{nonce}}">{{styles}}</style>{{preloads}}
<script type="application/json" id="drape-config">{{config}}</script>{{scripts}}<script nonce="{{nonce}}" src="{{part}}"></script>`

type Texts = Readonly<Record<string, string>>

/** A version as it is published: its name, and its files by their paths on the site. */
const part = (name: string, door: string, texts: Texts) => {
  const scripts = Object.keys(texts).filter((file) => file.endsWith('.js') && file !== 'entry.js')
  const about = {
    part: name,
    version: '0'.repeat(12),
    scope: `drape_${name}`,
    entry: 'entry.js',
    doors: { [door]: { files: scripts, needs: [] } },
    uses: {},
    offers: {},
    routes: name === 'shop' ? ['/'] : [],
  }
  const built = Object.entries({ ...texts, 'part.json': JSON.stringify(about) })
  const { version, files } = nameFiles(new Map(built.map(([file, text]) => [file, Buffer.from(text)])))
  const integrity = Object.fromEntries(
    [...files].filter(([file]) => file !== 'part.json').map(([file, bytes]) => [file, sha384(bytes)]),
  )
  const published = { ...texts, 'part.json': JSON.stringify({ ...about, version, integrity }) }
  return {
    version,
    files: Object.fromEntries(
      Object.entries(published).map(([file, text]) => [`${name}/${version}/${file}`, text]),
    ),
  }
}

const partsOf = (digit: string) => ({
  host: part('host', 'main', { 'main.js': `void ${digit}`, 'page.html': page }),
  shop: part('shop', 'app', { 'entry.js': 'void 1', 'app.js': `void ${digit}` }),
})

/** The version of the shop part in such an image. */
export const shopVersion = (digit: string): string => partsOf(digit).shop.version

/** The site in an image, with a host and one part, as `npm run site` makes it. */
export async function writeBuiltSite(folder: string, digit: string): Promise<void> {
  const { host, shop } = partsOf(digit)
  const files = {
    'registry.json': JSON.stringify({
      history: { host: [host.version], shop: [shop.version] },
      withdrawn: {},
    }),
    ...host.files,
    ...shop.files,
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
