import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, promoteAll, runTool } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { publishNamed, writeFiles } from '../../../test/site.ts'
import { promote } from '../promote.ts'

const types = {
  name: '@team/remote-shared',
  doors: { './ui': 'src/ui.d.ts' },
  files: { 'src/ui.d.ts': 'export {}\n' },
  dependencies: {},
}

const site = siteForEach()
let folder: string
let packages: string

beforeEach(() => {
  folder = join(site.root, 'wardrobe')
  packages = join(site.root, 'packages')
  writeFiles(site.root, {
    'host/package.json': JSON.stringify({
      name: '@team/host',
      drape: { frame: { import: '@team/remote-shared/ui', name: 'Look' } },
      dependencies: { '@team/calls': '0.1.0' },
    }),
  })
  jest.spyOn(process, 'cwd').mockReturnValue(site.root)
  writeFiles(packages, {
    'drape-platform-0.1.0-sha-1.tgz': 'platform',
    'team-calls-0.1.0-sha-1.tgz': 'calls',
  })
})

const begin = (...words: string[]) =>
  runTool({}, 'new', 'wardrobe', '--outside', folder, '--packages', packages, ...words)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('a part begins in a repository of its own, with its packages and the types of what is live', async () => {
  const dist = site.build('shared', '1')
  writeFileSync(join(dist, 'types.json'), JSON.stringify(types))
  promote(site.store, { shared: publishNamed(site.store, dist).version }, act)
  expect(await begin('--site', site.folder)).toEqual([
    `wardrobe begins in ${folder}: npm install and npm test there, its README.md says the rest.`,
    'live/shared holds the types of the doors of shared 111111111111 (1 KB).',
  ])
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const own = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(([name]) =>
    /^@(team|drape)\//.test(name),
  )
  expect(own.map(([name, place]) => [name, existsSync(join(folder, place.replace('file:', '')))])).toEqual([
    ['@team/remote-shared', true],
    ['@drape/platform', true],
    ['@team/calls', true],
  ])
  expect(read('live/shared/src/ui.d.ts')).toBe('export {}\n')
  await expect(begin('--site', site.folder)).rejects.toThrow('is not empty')
})

test('it is released by GitHub or GitLab without a secret, with no more rights than that takes', async () => {
  promoteAll(site, '1')
  writeFileSync(join(site.root, 'host/package.json'), '{}')
  await begin()
  const gitHub = read('.github/workflows/release.yml')
  const actions = [...gitHub.matchAll(/uses: (.*)/g)].map(([, action]) => action)
  expect(actions).toHaveLength(6)
  for (const action of actions) expect(action).toMatch(/^actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  expect(gitHub).toContain('\npermissions: {}\n')
  const [build = '', release = ''] = gitHub.split('\n  release:\n')
  expect([build, release].map((job) => job.includes('id-token: write'))).toEqual([false, true])
  expect(gitHub).not.toMatch(/secrets|: write-all|(?<!id-token): write/)
  expect(read('.gitlab-ci.yml')).toContain('RELEASE_ID_TOKEN: { aud: "https://drape.example" }')
  for (const file of [gitHub, read('.gitlab-ci.yml')])
    expect(file).toContain('npm run release -- promote wardrobe --dist dist')
})

test('where the types of what is live cannot be had, nothing is begun', async () => {
  promoteAll(site, '1')
  await expect(begin('--site', site.folder)).rejects.toThrow('came without types')
  await expect(begin('--live', 'http://127.0.0.1:1')).rejects.toThrow(
    'http://127.0.0.1:1/site/registry.json does not answer',
  )
  expect(existsSync(folder)).toBe(false)
})
