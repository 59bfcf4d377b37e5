import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { packedVersion } from './packed-version.ts'
import { root, runNpm, runTool } from './tool.ts'

interface Workspace {
  readonly name: string
  readonly bin?: Readonly<Record<string, string>>
  /** What is packed as it lies. */
  readonly beside?: readonly string[]
}

/** The packages that a team with its own repository needs. */
const workspaces: readonly Workspace[] = [
  { name: 'contract' },
  {
    name: 'platform',
    bin: { 'drape-dev': './dist/dev/bin.js', 'drape-release': './dist/release/bin.js' },
    beside: ['README.md', 'example'],
  },
]

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string>>
}

const forTests = ['**/*.test.ts', '**/*.test.tsx']

const compile = async ({ name }: Workspace, draft: string): Promise<void> => {
  const src = join(root, name, 'src')
  writeFileSync(
    join(draft, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, name, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        // What runs in a page as it stands is copied below.
        checkJs: false,
        rewriteRelativeImportExtensions: true,
        rootDir: src,
        outDir: join(draft, 'dist'),
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: [src],
      exclude: forTests.map((pattern) => join(src, pattern)),
    }),
  )
  const { code, output } = await runTool('typescript', 'tsc', ['-p', draft])
  if (code !== 0) throw new Error(`${name} cannot be packed:\n${output}`)
  // Copies the JavaScript files unchanged.
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.js')) cpSync(join(src, file), join(draft, 'dist', file))
  for (const file of readdirSync(join(draft, 'dist'), { recursive: true, encoding: 'utf8' })) {
    const path = join(draft, 'dist', file)
    // Elsewhere there is no such script.
    if (file.endsWith('.js'))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('npm run release -- ', 'npx drape-release '))
    if (!file.endsWith('.d.ts')) continue
    // The compiler does not rewrite these extensions in declarations, and the package contains no TypeScript.
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replaceAll(/(?<=['"]\.{1,2}\/[^'"\n]*)\.tsx?(?=['"])/g, '.js'),
    )
  }
}

const doorsOf = ({ exports }: Manifest) =>
  Object.fromEntries(
    Object.entries(exports)
      .filter(([, file]) => file.startsWith('./src/'))
      .map(([door, file]) => {
        const target = file.replace('./src/', './dist/').replace(/\.tsx?$/, '')
        return [door, { types: `${target}.d.ts`, default: `${target}.js` }]
      }),
  )

const textsIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => join(item.parentPath, item.name))
      .map((file) => [relative(folder, file).replaceAll('\\', '/'), readFileSync(file, 'utf8')]),
  )

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly engines: Readonly<Record<string, string>>
}

/** The versions under which the other packages were packed. */
type Packed = Readonly<Record<string, string>>

const pick = (from: Packed, names: object): Packed =>
  Object.fromEntries(Object.entries(from).filter(([name]) => name in names))

/** Packs a workspace as a package that runs in plain Node, with JavaScript in place of TypeScript. */
const pack = async (workspace: Workspace, to: string, packed: Packed): Promise<Packed> => {
  const draft = mkdtempSync(join(tmpdir(), 'drape-pack-'))
  try {
    const manifest = JSON.parse(readFileSync(join(root, workspace.name, 'package.json'), 'utf8')) as Manifest
    const {
      private: _,
      devDependencies: __,
      scripts: ___,
      ...published
    } = manifest as Manifest & Record<string, unknown>
    await compile(workspace, draft)
    rmSync(join(draft, 'tsconfig.json'))
    for (const beside of workspace.beside ?? [])
      cpSync(join(root, workspace.name, beside), join(draft, beside), {
        recursive: true,
        filter: (path) => !['dist', 'node_modules'].includes(basename(path)),
      })
    const about = {
      ...published,
      dependencies: { ...manifest.dependencies, ...pick(packed, manifest.dependencies) },
      exports: doorsOf(manifest),
      files: ['dist', ...(workspace.beside ?? [])],
      bin: workspace.bin,
      engines,
    }
    const version = packedVersion(
      manifest.version,
      new Map([...textsIn(draft), ['package.json', JSON.stringify(about)]]),
    )
    writeFileSync(join(draft, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`)
    const { code, output } = await runNpm(['pack', draft, '--pack-destination', to], { cwd: draft })
    if (code !== 0) throw new Error(`${workspace.name} cannot be packed:\n${output}`)
    return { ...packed, [manifest.name]: version }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

export const packAll = async (to: string): Promise<void> => {
  mkdirSync(to, { recursive: true })
  let packed: Packed = {}
  for (const workspace of workspaces) packed = await pack(workspace, to, packed)
}
