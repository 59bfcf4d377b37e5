import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../../test/folder.ts'
import { read, root } from '../../../test/topology/dockerfile.ts'

const manual = read('docs/operations.md')

/** The first block of commands after this text of the manual. */
const commandsAfter = (words: string): string =>
  /```sh\n(.*?)```/s.exec(manual.slice(manual.indexOf(words)))?.[1] ?? ''

const path = testFolder('each test')

beforeEach(() => {
  mkdirSync(path('.data/postgres'), { recursive: true })
  writeFileSync(path('.data/postgres/row'), 'kept')
})

describe('a restore', () => {
  describe('of the object store', () => {
    const unpack = (to: string) => {
      const archive = spawnSync('tar', ['--create', '--directory', path('.data'), '.']).stdout
      return spawnSync('sh', [join(root, 'api/containers/unpack.sh'), path(to)], {
        input: archive,
        encoding: 'utf8',
      })
    }

    it('fills folders in which no file is, as a new volume has them', () => {
      mkdirSync(path('new/meta'), { recursive: true })
      expect(unpack('new').status).toBe(0)
      expect(readFileSync(path('new/postgres/row'), 'utf8')).toBe('kept')
    })

    it('is refused where a log of another store lies, says so in a line, and unpacks nothing', () => {
      mkdirSync(path('old/meta'), { recursive: true })
      writeFileSync(path('old/meta/db.sqlite-wal'), 'stale')
      const { status, stderr } = unpack('old')
      expect(status).toBe(1)
      expect(stderr).toBe(
        `${path('old')} is not empty (${path('old/meta/db.sqlite-wal')}): nothing was unpacked\n`,
      )
      expect(readdirSync(path('old'))).toEqual(['meta'])
    })

    it('is refused where there is no folder', () => {
      expect(unpack('nowhere').status).not.toBe(0)
      expect(existsSync(path('nowhere'))).toBe(false)
    })

    it('goes through that refusal in the manual', () => {
      const restore = commandsAfter('To restore, where there are no volumes')
      expect(restore).toContain('objects unpack /var/lib/garage < objects.tar')
      expect(restore).not.toMatch(/tar --extract|--clean/)
      expect(read('Dockerfile')).toContain('api/containers/unpack.sh /usr/local/bin/unpack')
    })
  })
})
