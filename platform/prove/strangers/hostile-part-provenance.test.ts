import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { evidencePath } from '../../src/runtime/evidence/evidence.ts'
import { testAttacks } from '../../test/attack.ts'
import { filesOf, testReleases } from '../../test/release-server.ts'
import { looksAt, type SiteName } from './attacked-site.ts'
import { askerFor, type ReleaseAttack, type Releases, thiefOn } from './release-asker.ts'

const releases = testReleases('each test')

const commit = 'c'.repeat(40)

/** What nobody may say of where a version comes from: it stands in logs and on pages. */
const hostileProvenances: Readonly<Record<string, object>> = {
  'a commit message of 100 KB': { commit, subject: 'x'.repeat(100_000) },
  'a commit message with line feeds': { commit, subject: 'one\ntwo' },
  'a branch with control characters': { commit, branch: '\u001b[2Jmain' },
  'an author whose name runs backwards': { commit, author: '\u202ecod' },
  'a run that is a script': { commit, run: 'javascript:alert(1)' },
  'a repository with a quote in its address': { commit, repository: 'https://a.example/"onclick="x' },
  'a repository with a secret': { commit, repository: 'https://me:secret@a.example/b' },
  'a commit that is none': { commit: '<img src=x>' },
  'a proof that it made itself': { commit, proven: 'https://token.actions.githubusercontent.com' },
  'a fact that nobody knows': { commit, more: 'x' },
}

const told = Object.entries(hostileProvenances).map(
  ([title, provenance]): ReleaseAttack => ({
    who: 'build',
    sends: `a version that comes from ${title}`,
    send: async (on) => {
      const files = filesOf(on.site.built('shop', '2').dist)
      return (await (await thiefOn(on)).publish(files, files, { provenance })).text
    },
    answer: /^422 .*The manifest of the build is not what it should be\./,
    unchanged: ['registry', 'log', 'files'],
  }),
)

testAttacks<Releases, SiteName>(
  [
    ...told,
    {
      who: 'build',
      sends: 'a source map of 200 MB, which stays where it is',
      send: async (on) => {
        const { dist } = on.site.built('shop', '2')
        writeFileSync(join(dist, 'app.js.map'), '')
        truncateSync(join(dist, 'app.js.map'), 200 * 1024 * 1024)
        const { token } = await askerFor(on, 'shop')
        const lines = await on.at(token, 'publish', 'shop', '--dist', dist)
        return `${lines.join()} ${on.everything().some((file) => file.includes('.map'))}`
      },
      answer: /^shop \S+ is published\.,app\.js\.map has 200 MB and is left out: .* false$/,
      unchanged: ['registry', 'log'],
    },
    {
      who: 'build',
      sends: 'a source map of nothing but mappings, of which a page then reports an error',
      send: async (on) => {
        const { dist, version } = on.site.built('shop', '2')
        const map = { version: 3, sources: ['a'], names: [], mappings: 'A,'.repeat(3_500_000) }
        writeFileSync(join(dist, 'app.js.map'), JSON.stringify(map))
        const { token, ask } = await askerFor(on, 'shop')
        await on.at(token, 'promote', 'shop', '--dist', dist)
        const error = `TypeError\nat https://drape.example/site/shop/${version}/app.js:1:1`
        const body = JSON.stringify([['shop', version, 'error', 0, error]])
        await fetch(on.address + evidencePath, { method: 'POST', body })
        const status = await ask(serverPaths.status)
        const { lines } = (await status.json()) as { lines: string[] }
        return `${status.status} ${lines.join().includes(`error: TypeError at /site/shop/${version}/app.js:1:1`)}`
      },
      answer: /^200 true$/,
      unchanged: [],
    },
    {
      who: 'build',
      sends: 'what is live once more, as of another commit',
      prepare: async (on) => {
        const { token } = await askerFor(on, 'shop')
        await on.at(token, 'promote', 'shop', '--dist', on.site.built('shop', '2').dist)
      },
      send: async (on) => {
        const { dist, version } = on.site.built('shop', '2')
        const files = filesOf(dist)
        const { text } = await (await thiefOn(on)).publish(files, files, { provenance: { commit } })
        return `${text.slice(0, 3)} ${JSON.stringify(on.site.store.readFacts('shop', version))}`
      },
      answer: /^200 (?!.*ccc)/,
      unchanged: ['registry', 'log', 'files'],
    },
  ],
  releases,
  looksAt(() => releases.site),
)
