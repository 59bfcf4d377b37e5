import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { pictureKey } from '../../src/infra/picture/picture-key.ts'
import { lendMigratedDatabase } from '../../test/database.ts'
import { testFolder } from '../../test/folder.ts'
import { startChildServer } from '../child-server.ts'
import { withClient } from '../with-client.ts'
import { openKills, openPower } from './accidents.ts'
import { openBackup, withDatabase } from './backup.ts'
import { powerDiskFault, testDiskFault } from './disk.ts'
import { openFullDisk, openLostDisk } from './disk-accidents.ts'
import { type People, startPeople, variables } from './people.ts'
import { proveScene, removeFolder, type Scene } from './scene.ts'
import { remove, upload } from './writer.ts'

describe('writes that the server acknowledged and loses', () => {
  const at = testFolder()
  const stops: (() => Promise<unknown>)[] = []
  let url = ''
  let people: People
  let [first, second, deleted] = ['', '', '']

  beforeAll(async () => {
    const database = await lendMigratedDatabase()
    stops.unshift(database.stop)
    url = database.url
    const server = await startChildServer({ ...variables, DATABASE_URL: url, DATA_DIR: at('data') })
    stops.unshift(server.stop)
    people = await startPeople(server)
    const { place, witness } = people
    first = await upload(place, witness)
    second = await upload(place, witness)
    deleted = await upload(place, witness)
    await remove(place, witness, deleted)
    const writing = await people.write()
    await writing.goOn(40)
    await writing.stop()
    await people.verify()
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  const file = (id: string, size: 'full' | 'thumbnail' = 'full') =>
    join(at('data/objects'), pictureKey(id, size))
  const change = (text: string) => async () => {
    await withClient(url, (client) => client.query(`set session_replication_role = replica; ${text}`))
  }
  const columns = 'account_id, width, height, byte_count, uploaded_at'
  const copyOf = (id: string, as: string) =>
    `insert into photo (id, ${columns}) select ${as}, ${columns} from photo where id = '${id}'`

  it('is nothing at first', () => expect(people.faults).toEqual([]))

  // Each stays for those after it.
  it.each<[lost: string, plant: () => Promise<unknown>, fault: RegExp]>([
    ['half of a picture', () => truncate(file(first), 300), /a picture of photo .* is not whole \(200\)/],
    [
      'a picture, which is another one',
      async () => writeFile(file(second), await readFile(file(second, 'thumbnail'))),
      /a picture of photo .* is another one/,
    ],
    [
      'a picture',
      () => removeFolder(file(second, 'thumbnail')),
      /a picture of photo .* is not whole \(404\)/,
    ],
    ['the preferences', change('delete from preferences'), /acknowledged preferences are gone/],
    ['a rating', change('delete from rating'), /an acknowledged rating of .* is gone/],
    [
      'a piece of an outfit',
      change('delete from outfit_item where id in (select id from outfit_item limit 1)'),
      /outfit .* is half done/,
    ],
    [
      'an approval',
      change('update outfit set approved_at = null where id in (select id from outfit limit 1)'),
      /outfit .* is not approved/,
    ],
    ['an outfit', change('delete from outfit'), /acknowledged outfit .* is gone/],
    ['a photo', () => change(`delete from photo where id = '${first}'`)(), /acknowledged photo .* is gone/],
    ['a deletion', () => change(copyOf(second, `'${deleted}'`))(), /deleted photo .* is back/],
    [
      'the key of an upload, which is stored again',
      () => change(copyOf(second, 'gen_random_uuid()'))(),
      /a photo was stored more than once/,
    ],
    [
      'a session',
      change("update token_family set ended_at = now(), ended_by = 'sign-out'"),
      /is refused: .*token.* 401/,
    ],
  ])('is found where it is %s', async (_lost, plant, fault) => {
    const count = () => people.faults.filter((each) => fault.test(each)).length
    const before = count()
    await plant()
    people.faults.splice(0)
    await people.verify()
    expect(count()).toBeGreaterThan(before)
  })
})

const withVariables = async (
  opening: Promise<Scene>,
  changes: Readonly<Record<string, string>>,
): Promise<Scene> => {
  const scene = await opening
  return { ...scene, variables: { ...scene.variables, ...changes } }
}
/** Runs in the server before all else. */
const preloaded = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})
/** Replaces a function of the file system in the server; the replacement is given the original. */
const withFiles = (name: string, other: string) =>
  preloaded(`import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    const real = fs.promises.${name}; fs.promises.${name} = ${other}; syncBuiltinESMExports()`)
const unsynced = withFiles(
  'open',
  `async (path, ...more) => {
    const file = await real(path, ...more)
    return String(path).includes('/objects/photo') ? Object.assign(file, { sync: async () => undefined }) : file
  }`,
)

/** PostgreSQL acknowledges what it writes within ten seconds. */
async function openHastyKills(): Promise<Scene> {
  const scene = await openKills()
  const makeHasty = async (client: Client) => {
    for (const setting of ['synchronous_commit = off', "wal_writer_delay = '10s'"])
      await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
  }
  return {
    ...scene,
    happen: async (server, people, nth) => {
      const dataDir = scene.variables['DATA_DIR'] ?? ''
      if (nth === 1) await withDatabase(dataDir, (url) => withClient(url, makeHasty))
      return scene.happen(server, people, nth)
    },
  }
}

const faulty: readonly (readonly [
  what: string,
  open: () => Promise<Scene>,
  found: RegExp,
  obstacle?: string | undefined,
])[] = [
  [
    'an acknowledged write that PostgreSQL has not flushed',
    openHastyKills,
    /is gone|are gone|is back|is refused|is not approved|half done/,
  ],
  [
    'an acknowledged picture that was not flushed',
    () => withVariables(openPower(), unsynced),
    /is not whole/,
    powerDiskFault(),
  ],
  [
    'a photo that is taken without room for it',
    () =>
      withVariables(
        openFullDisk(),
        withFiles('statfs', 'async () => ({ blocks: 9, bavail: 9, bsize: 1e9, files: 0 })'),
      ),
    /status: 200/,
    testDiskFault(),
  ],
  [
    'a photo that is stored below the mount point',
    () => withVariables(openLostDisk(true)(), withFiles('access', 'async () => undefined')),
    /objects: 'up'/,
    testDiskFault(),
  ],
  [
    'a picture that is missing in a backup',
    () => openBackup((dataDir) => removeFolder(join(dataDir, 'objects/photo'))),
    /Expected values to be strictly equal/,
  ],
  [
    'a row that a backup lacks',
    () =>
      openBackup((dataDir) =>
        withDatabase(dataDir, (url) => withClient(url, (client) => client.query('delete from notification'))),
      ),
    /Expected values to be strictly deep-equal/,
  ],
]

describe('an accident', () => {
  for (const [what, open, found, obstacle] of faulty)
    (obstacle ? it.skip : it)(`shows ${what}${obstacle ? ` (skipped: ${obstacle})` : ''}`, async () => {
      const faults = await proveScene(what, 3, await open()).catch((error: Error) => [error.message])
      expect(faults.join('\n')).toMatch(found)
    })
})
