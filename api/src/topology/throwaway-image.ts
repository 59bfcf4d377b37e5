import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const version = '1'.repeat(12)
/** Well formed, which is all that is asked of it here. */
const integrity = `sha384-${'A'.repeat(64)}`

const part = (name: string, door: string, files: readonly string[], more: object = {}) => ({
  part: name,
  version,
  scope: `drape_${name}`,
  entry: 'entry.js',
  doors: { [door]: { files, needs: [] } },
  uses: {},
  offers: {},
  integrity: Object.fromEntries(['entry.js', ...files].map((file) => [file, integrity])),
  ...more,
})

const page = `<!doctype html><title>Drape</title><style nonce="{{nonce}}">{{styles}}</style>{{preloads}}
<script type="application/json" id="drape-config">{{config}}</script>{{scripts}}<script nonce="{{nonce}}" src="{{part}}"></script>`

/** The site that an image brings, with a host and one part, as `npm run site` would have left it. */
export async function writeBuiltSite(folder: string): Promise<void> {
  const routes = { '/': 'user', '/stylist-login': 'user' }
  const files = {
    'registry.json': JSON.stringify({ history: { host: [version], user: [version] }, withdrawn: {} }),
    [`host/${version}/part.json`]: JSON.stringify(part('host', 'main', ['main.js'], { routes })),
    [`host/${version}/page.html`]: page,
    [`host/${version}/main.js`]: 'void 0',
    [`user/${version}/part.json`]: JSON.stringify(part('user', 'app', ['app.js'])),
    [`user/${version}/app.js`]: 'void 0',
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
