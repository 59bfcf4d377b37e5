import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const page = `<!doctype html><title>Drape</title><style nonce="{{nonce}}">{{styles}}</style>{{preloads}}
<script type="application/json" id="drape-config">{{config}}</script>{{scripts}}<script nonce="{{nonce}}" src="{{part}}"></script>`

const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** The files of a published version. */
const part = (
  [name, version]: readonly [string, string],
  door: string,
  files: Readonly<Record<string, string>>,
) => {
  const about = {
    part: name,
    version,
    scope: `drape_${name}`,
    entry: 'entry.js',
    doors: {
      [door]: {
        files: Object.keys(files).filter((file) => file.endsWith('.js') && file !== 'entry.js'),
        needs: [],
      },
    },
    uses: {},
    offers: {},
    routes: name === 'shop' ? ['/'] : [],
    integrity: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sha384(text)])),
  }
  return Object.fromEntries(
    Object.entries({ ...files, 'part.json': JSON.stringify(about) }).map(([file, text]) => [
      `${name}/${version}/${file}`,
      text,
    ]),
  )
}

/** The site in an image, with a host and one part, as `npm run site` makes it. */
export async function writeBuiltSite(folder: string, digit: string): Promise<void> {
  const version = digit.repeat(12)
  const files = {
    'registry.json': JSON.stringify({ history: { host: [version], shop: [version] }, withdrawn: {} }),
    ...part(['host', version], 'main', { 'main.js': `void ${digit}`, 'page.html': page }),
    ...part(['shop', version], 'app', { 'entry.js': 'void 1', 'app.js': `void ${digit}` }),
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
