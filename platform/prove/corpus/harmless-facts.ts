import { type Change, edit, passes } from './change.ts'

/** Changes that browsers, the CSP and older neighbours accept. */
export const harmlessFacts: readonly Change[] = [
  passes(
    'the host takes a newer React of the same major',
    edit('host', 'package.json', '"react": "19.3.1"', '"react": "19.4.0"'),
  ),
  passes(
    'a remote names the range that the host is in',
    edit('user', 'package.json', /"react": "[^"]+"/, '"react": "^19.0.0"'),
  ),
  passes('a remote stops to use the router', edit('stylist', 'src/frame/screen.ts', /^/, '// Without it.\n')),
  passes('a part has one more address', edit('user', 'package.json', '"/"', '"/",\n      "/closet"')),
  passes(
    'a colour of the host is another one',
    edit('host', 'src/look.css', /--accent: [^;]+/, '--accent: #8b1e40'),
  ),
  passes(
    'the host sets one custom property more',
    edit('host', 'src/look.css', /--paper: /, '--velvet: #402;\n  --paper: '),
  ),
  passes(
    'a remote sets and uses a custom property of its own',
    edit('stylist', 'src/frame/frame.module.css', /$/, '\n.own { --velvet: #402; color: var(--velvet) }\n'),
  ),
  passes(
    'a custom property that may be missing has a value to fall back on',
    edit('user', 'src/frame/tab-bar.module.css', /$/, '\n.own { color: var(--velvet, #402) }\n'),
  ),
  passes(
    'a remote styles headings below a class of its own, and how the page scrolls while that is shown',
    edit(
      'user',
      'src/frame/tab-bar.module.css',
      /$/,
      '\n.bar { h1, & > a:hover { color: red } }\n:root:has(.bar) { overflow: hidden }\n',
    ),
  ),
  passes(
    'the host has one class more',
    edit('host', 'src/look.css', '.visually-hidden {', '.wide {\n  width: 100%;\n}\n.visually-hidden {'),
  ),
  passes(
    'a remote wears a class of its own and of the host, as it comes about',
    edit(
      'user',
      'src/routes.tsx',
      /$/,
      `
export const own = '.own-velvet { color: red }'
export const Soft = ({ kind }: { readonly kind: string }) => (
  <>
    <p className={kind === 'silk' ? 'own-velvet' : 'visually-hidden'} />
    <p className={\`visually-hidden is-\${kind}\`} />
  </>
)
`,
    ),
  ),
  passes(
    'a comment speaks of eval and of an iframe',
    edit('user', 'src/app.tsx', /^/, '// No eval( and no <iframe here.\n/* nor new Function( */\n'),
  ),
  passes(
    'a picture of a shop is shown',
    edit(
      'user',
      'src/routes.tsx',
      /$/,
      '\nexport const Shop = () => <img alt="" src="https://shop.example/1.jpg" />\n',
    ),
  ),
  {
    ...passes('a part grows within its budget', edit('stylist', 'src/frame/screen.ts', /^/, '// More.\n')),
    sizes: { stylist: { 'late.js': 20_000 } },
  },
]
