import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packAll } from '@drape/commands/packages'
import { root, runNpm } from '@drape/commands/tool'
import { readDescription } from '@drape/contract/openapi'
import { expect, test } from '../../src/product/product.ts'
import { runNode } from '../../src/product/server.ts'
import { parts } from '../../src/product/site.ts'

interface Manifest {
  readonly drape: object
  readonly exports: object
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

// One repository over its whole life: its packages are installed once.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

let world: string
let packages: string

test.beforeAll(async () => {
  world = mkdtempSync(join(tmpdir(), 'drape-outside-'))
  packages = join(world, 'packages')
  await packAll(packages)
})

test.afterAll(() => rmSync(world, { recursive: true, force: true }))

const npm = async (folder: string, ...args: readonly string[]): Promise<string> => {
  const { code, output } = await runNpm(args, { cwd: folder })
  expect([args.join(' '), code, code === 0 ? '' : output]).toEqual([args.join(' '), 0, ''])
  return output
}

/** Creates a repository with the release tool, from packed packages only. */
const begin = async (part: string, live: string): Promise<string> => {
  const folder = join(world, part)
  const options = ['--outside', folder, '--packages', packages, '--live', live]
  await npm(root, 'run', '--silent', 'release', '--', 'new', part, ...options)
  return folder
}

const release = (folder: string, part: string, site: string) =>
  npm(folder, 'run', '--silent', 'release', '--', 'promote', part, '--dist', 'dist', '--site', site)

/** Changes a file while `then` runs. */
const withEdit = async (file: string, [from, to]: readonly [string, string], action: () => Promise<void>) => {
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(from)
  writeFileSync(file, source.replace(from, to))
  await action()
  writeFileSync(file, source)
}

/** Runs `npm run dev` in the repository until its address is known. */
const develop = async (folder: string) => {
  const program = ['node_modules/@drape/platform/dist/dev/bin.js']
  const { match, output, end } = await runNode(program, /http:\/\/localhost:\d+(?=\/wardrobe)/, {
    cwd: folder,
    env: { PORT: '8180' },
  })
  if (!match) throw new Error(`It does not serve:\n${output()}`)
  return { address: match, stop: () => end('SIGTERM') }
}

test('a part that is live nowhere yet is developed in a repository of its own, in the page that is live', async ({
  page,
  deployment,
  product,
}) => {
  expect(deployment.site.liveVersion('wardrobe')).toBe('')
  const folder = await begin('wardrobe', product.address)
  await npm(folder, 'install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
  const { address, stop } = await develop(folder)
  const app = join(folder, 'src/app.tsx')

  expect((await page.goto(`${address}/wardrobe`))?.status()).toBe(200)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Wardrobe')
  const headingBefore = await heading.elementHandle()
  await withEdit(app, ['<h1>Wardrobe', '<h1>My wardrobe'], async () => {
    await expect(heading).toHaveText('My wardrobe')
    expect(await heading.evaluate((now, before) => now === before, headingBefore)).toBe(true)
  })
  const mistake = page.getByRole('alert', { name: 'Mistakes' })
  await withEdit(app, ['</h1>', '</h2>'], () => expect(mistake).toContainText('wardrobe is broken'))
  await withEdit(app, ['{greetingAt', '{lost'], () => expect(mistake).toContainText('lost is not defined'))
  await expect(heading).toHaveText('Wardrobe')

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
  const api = await page.evaluate(async (path) => (await fetch(path)).status, readDescription.path)
  expect(api).toBe(200)
  expect(await stop()).toBe(0)
})

test('its own tests run in the live product, and see what is broken', async ({ deployment }) => {
  expect(deployment.site.liveVersion('wardrobe')).toBe('')
  const folder = join(world, 'wardrobe')
  expect(await npm(folder, 'test', '--silent')).toContain('2 passed')
  const late = "setTimeout(() => {\n  throw new Error('thrown late')\n})\n\n"
  await withEdit(join(folder, 'src/app.tsx'), ['export const App', `${late}export const App`], async () => {
    await npm(folder, 'run', '--silent', 'build')
    const { code, output } = await runNpm(['exec', '--', 'playwright', 'test'], { cwd: folder })
    const matches = ['1 failed', '1 passed', 'Error: thrown late'].filter((words) => output.includes(words))
    expect([code, matches]).toEqual([1, ['1 failed', '1 passed', 'Error: thrown late']])
  })
})

test('it asks for a door that the live product does not have, and does not compile', async () => {
  const folder = join(world, 'wardrobe')
  expect(await npm(folder, 'run', '--silent', 'doors')).toContain('holds the types of the doors of shared')
  await withEdit(join(folder, 'src/app.tsx'), ['{ Look }', '{ Look, Ribbon }'], async () => {
    const { code, output } = await runNpm(['run', '--silent', 'types'], { cwd: folder })
    expect(code).not.toBe(0)
    expect(output).toContain("'\"@drape/remote-shared/ui\"' has no exported member 'Ribbon'")
  })
})

test('it is released and seen at its route, and no other part is touched', async ({
  page,
  deployment: { address, site },
}) => {
  const others = parts.map(site.liveVersion)
  expect((await page.goto(`${address}/wardrobe`))?.status()).toBe(404)
  const folder = join(world, 'wardrobe')
  await npm(folder, 'run', '--silent', 'build')
  expect(await release(folder, 'wardrobe', site.folder)).toMatch(/^wardrobe [0-9a-f]{12} is live\.$/m)

  expect((await page.goto(`${address}/wardrobe`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Wardrobe' })).toBeVisible()
  expect(parts.map(site.liveVersion)).toEqual(others)
})

test('remote-user is taken out of this repository, and is built, released and opened from there', async ({
  page,
  deployment: { address, site },
  product,
}) => {
  const before = site.liveVersion('user')
  const folder = await begin('user', product.address)
  rmSync(join(folder, 'src'), { recursive: true })
  cpSync(join(root, 'remote-user/src'), join(folder, 'src'), {
    recursive: true,
    filter: (path) => !/\.test\.tsx?$/.test(path),
  })
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const manifestBefore = read(join(folder, 'package.json'))
  const { drape, exports, dependencies } = read(join(root, 'remote-user/package.json'))
  const packed = { ...manifestBefore.dependencies, ...manifestBefore.devDependencies }
  const moved = Object.entries(dependencies).map(([name, version]) => [name, packed[name] ?? version])
  const manifest = { ...manifestBefore, drape, exports, dependencies: Object.fromEntries(moved) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))

  // Reuses the first repository's node_modules, and adds what only this one needs.
  const modules = join(folder, 'node_modules')
  renameSync(join(world, 'wardrobe/node_modules'), modules)
  for (const name of Object.keys(dependencies))
    if (!existsSync(join(modules, name)))
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  writeFileSync(
    join(folder, 'src/app.tsx'),
    `${readFileSync(join(folder, 'src/app.tsx'), 'utf8')}\nperformance.mark('from-outside')\n`,
  )
  await npm(folder, 'run', '--silent', 'build')
  await release(folder, 'user', site.folder)
  expect(site.liveVersion('user')).not.toBe(before)
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
  expect(await page.evaluate(() => performance.getEntriesByName('from-outside').length)).toBe(1)
})
