import { type Breaking, edit, refusedFor } from './change.ts'
import type { Part } from './tree.ts'

const bytes = refusedFor('bytes')
const policy = refusedFor('policy')
const ranges = refusedFor('ranges')
const routes = refusedFor('routes')
const styles = refusedFor('styles')

const blocked = (title: string, where: `${Part} ${string}`, code: string, says: string): Breaking => {
  const [part, file] = where.split(' ') as [Part, string]
  return policy(title, where, says, edit(part, file, /$/, `\n${code}\n`))
}

/** Faults that no compiler finds: package versions, routes, styles, the CSP and sizes. */
export const breakingFacts: readonly Breaking[] = [
  ranges(
    'the host goes back to React 18',
    'user',
    'wants react ^19.0.0, and host gives 18.3.1',
    edit('host', 'package.json', /"react": "[^"]+"/, '"react": "18.3.1"'),
  ),
  ranges(
    'a remote wants React 20 before the host has it',
    'user',
    'wants react ^20.0.0, and host gives ',
    edit('user', 'package.json', /"react": "[^"]+"/, '"react": "^20.0.0"'),
  ),
  ranges(
    'the host moves to another major version of the router',
    'stylist',
    'react-router-dom',
    edit('host', 'package.json', /"react-router-dom": "[^"]+"/, '"react-router-dom": "8.0.0"'),
  ),
  ranges(
    'the host no longer gives React DOM',
    'shared',
    'wants react-dom ^19.0.0, which no live part gives',
    edit('host', 'package.json', / {4}"react-dom": "[^"]+",\n/, ''),
  ),
  routes(
    'an address that people have is gone',
    'stylist',
    'has no route /stylist-login any more',
    edit('stylist', 'package.json', '"/stylist-login"', ''),
  ),
  routes(
    'an address goes by another word',
    'stylist',
    'no route /stylist-login any more',
    edit('stylist', 'package.json', '/stylist-login', '/studio'),
  ),
  routes(
    'two parts want one address',
    'stylist',
    'wants to show /, which user shows',
    edit('stylist', 'package.json', '"/stylist-login"', '"/stylist-login",\n      "/"'),
  ),
  styles(
    'the host renames a custom property that remotes use',
    'user',
    '--ink-soft is set by no style sheet',
    edit('host', 'src/look.css', /--ink-soft/g, '--ink-faint'),
  ),
  styles(
    'the host drops a custom property that shared uses',
    'shared',
    '--line-strong',
    edit('host', 'src/look.css', /\n *--line-strong: [^;]+;/g, ''),
  ),
  styles(
    'a remote uses a custom property that no live style sheet sets',
    'stylist src/frame/frame.module.css',
    '--velvet-',
    edit('stylist', 'src/frame/frame.module.css', 'var(--', 'var(--velvet-'),
  ),
  styles(
    'the host drops a class that a remote wears',
    'user src/routes.tsx',
    'The style of .visually-hidden is gone',
    edit('host', 'src/look.css', /\.visually-hidden/g, '.unseen'),
    edit('user', 'src/routes.tsx', /$/, '\nexport const Said = () => <p className="visually-hidden" />\n'),
  ),
  styles(
    'a remote wears a class that no live style sheet has',
    'user src/routes.tsx',
    '.velvet is styled by no sheet that the page has',
    edit('user', 'src/routes.tsx', /$/, '\nexport const Soft = () => <p className="velvet" />\n'),
  ),
  styles(
    "a remote wears a class of antd's, whose styles stand in their own door",
    'user src/routes.tsx',
    '.ant-btn is styled by no sheet that the page has',
    edit('user', 'src/routes.tsx', /$/, '\nexport const Soft = () => <p className="ant-btn" />\n'),
  ),
  styles(
    'a remote wears a class of its own style module by the name that it has there',
    'user src/routes.tsx',
    '.greeting is styled by no sheet that the page has',
    edit('user', 'src/routes.tsx', /$/, '\nexport const Soft = () => <p className="greeting" />\n'),
  ),
  styles(
    'a remote styles headings wherever they stand',
    'user src/frame/tab-bar.module.css',
    'h1 styles elements of other parts too',
    edit('user', 'src/frame/tab-bar.module.css', /$/, '\nh1 { color: red }\n'),
  ),
  styles(
    'a remote styles a class of another library on the whole page',
    'stylist src/frame/frame.module.css',
    ':global(.ant-btn) styles elements of other parts too',
    edit('stylist', 'src/frame/frame.module.css', /$/, '\n:global(.ant-btn) { color: red }\n'),
  ),
  styles(
    'a remote gives the page as a whole another colour while it is shown',
    'user src/frame/tab-bar.module.css',
    'color: red is for the page as a whole',
    edit('user', 'src/frame/tab-bar.module.css', /$/, '\n:root:has(.bar) { color: red }\n'),
  ),
  policy(
    "a remote brings a style sheet's file",
    'user src/app.tsx',
    './app.css (style-src)',
    edit('user', 'src/app.tsx', /^/, "import './app.css'\n"),
    edit('user', 'src/app.css', /^/, '.app { margin: 0 }\n'),
  ),
  blocked(
    'a remote makes code of a text',
    'user src/routes.tsx',
    "export const sum = new Function('a', 'b', 'return a + b')",
    'script-src',
  ),
  blocked(
    'a remote evaluates',
    'stylist src/frame/screen.ts',
    "export const two = eval('1 + 1')",
    'script-src',
  ),
  blocked(
    'a remote writes a style without its nonce',
    'stylist src/console.tsx',
    'export const Wide = () => <style>{"main { width: 100% }"}</style>',
    'style-src',
  ),
  blocked(
    'a remote frames another page',
    'user src/routes.tsx',
    'export const Film = () => <iframe title="film" src="https://films.example/1" />',
    'frame-src',
  ),
  blocked(
    'a remote asks another server',
    'user src/place/place.ts',
    "export const weather = () => fetch('https://weather.example/today')",
    'connect-src',
  ),
  blocked(
    'a remote listens to another server',
    'stylist src/frame/screen.ts',
    "export const news = () => new WebSocket('wss://news.example')",
    'connect-src',
  ),
  blocked(
    'shared takes a font from elsewhere',
    'shared src/ui/button.module.css',
    '@font-face { font-family: X; src: url(https://fonts.example/x.woff2) }',
    'font-src',
  ),
  {
    ...bytes(
      'a part outgrows its budget',
      'user',
      'It weighs 41 of 40 kB (brotli).',
      edit('user', 'package.json', /"part": \d+/, '"part": 40'),
    ),
    sizes: { user: { 'entry.js': 40_500 } },
  },
  {
    ...bytes(
      'a neighbour brings more to a visit than it may',
      'shared',
      'It weighs 300 of ',
      edit('shared', 'src/ui/index.ts', /^/, '// Heavier.\n'),
    ),
    sizes: { shared: { 'entry.js': 300_000 } },
  },
]
