import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPaths } from '../../src/release/server-api.ts'
import { mostBuilds } from '../../src/server/release/publish-quota.ts'
import { needsLinux, refusalOf, testAttacks } from '../../test/attack.ts'
import { runTool } from '../../test/command.ts'
import { releaseWorkerOf } from '../../test/compiler-run.ts'
import { filesOf, runsApart, testReleases } from '../../test/release-server.ts'
import { builtVersion, publishNamed, testSite, v1, v2 } from '../../test/site.ts'
import { looksAt, type SiteName } from './attacked-site.ts'
import { askerFor, type ReleaseAttack, type Releases, thiefOn } from './release-asker.ts'

const releases = testReleases('each test', runsApart)

const foreign = 'alert("not of the team")'
const isNot = (version: string) => `shop ${version} is not the version of these files`

const started = async ({ address }: Releases, version: string): Promise<string> =>
  (await fetch(`${address}/site/shop/${version}/entry.js`)).text()

type Files = Readonly<Record<string, string>>

/** What whoever holds a token makes of the version that its team is about to release. */
const alterations: Readonly<Record<string, (files: Files, version: string) => Files>> = {
  'more in its entry': ({ 'entry.js': entry }) => ({ 'entry.js': `${entry}\n${foreign}` }),
  'another seal': ({ 'entry.js': entry }) => ({ 'entry.js': `${entry}\n// unsealed0000` }),
  'another file and its version in its entry': ({ 'entry.js': entry }, version) => ({
    'more.js': foreign,
    'entry.js': `${entry}\n// ${version}`,
  }),
  'another entry': ({ 'part.json': about = '' }) => ({
    'part.json': about.replace('"entry.js"', '"app.js"'),
  }),
}

const publishAltered = async (on: Releases, alter: (files: Files, version: string) => Files) => {
  const { dist, version } = on.site.built('shop', '2')
  const files = filesOf(dist)
  const { text } = await (await thiefOn(on)).publish({ ...files, ...alter(files, version) })
  return { dist, version, files, text: text.replaceAll(version, 'v2') }
}

const altered = Object.entries(alterations).map(
  ([title, alter]): ReleaseAttack => ({
    who: 'build',
    sends: `the next version of its team with ${title}`,
    send: async (on) => (await publishAltered(on, alter)).text,
    answer: new RegExp(`^422 .*${isNot('v2')}`),
    unchanged: ['registry', 'log', 'files'],
  }),
)

const broken = [{ 'part.json': '{' }, { 'part.json': '}' }] as const

testAttacks<Releases, SiteName>(
  [
    ...altered,
    {
      who: 'build',
      sends: 'the next version of its team with foreign bytes, before that team releases it',
      send: async (on) => {
        const { dist, version, files, text } = await publishAltered(on, () => ({ 'entry.js': foreign }))
        const { token } = await askerFor(on, 'shop')
        await on.at(token, 'promote', 'shop', '--dist', dist)
        const entry = await started(on, version)
        return `${text.slice(0, 3)} ${on.live()['shop'] === version} ${entry === files['entry.js']}`
      },
      answer: /^422 true true$/,
      unchanged: [],
    },
    {
      who: 'build',
      sends: 'the version of files under whose name others were planted before servers computed versions',
      prepare: ({ site }) => {
        const { dist } = site.built('shop', '2')
        const entry = readFileSync(join(dist, 'entry.js'), 'utf8')
        appendFileSync(join(dist, 'entry.js'), foreign)
        publishNamed(site.store, dist)
        writeFileSync(join(dist, 'entry.js'), entry)
      },
      send: async (on) => {
        const dist = join(on.site.root, 'dist/shop/2')
        const { token, publish } = await askerFor(on, 'shop')
        const { text } = await publish(filesOf(dist))
        return `${text}\n${await refusalOf(() => on.at(token, 'promote', 'shop', '--dist', dist))}`
      },
      answer: /^409 .*was published before with other files.*\n.*with other files/,
      unchanged: ['registry', 'log', 'files'],
    },
    {
      who: 'bucket',
      sends: 'an image with a version under the name of another, by either way to take it over',
      send: async ({ here, at, makeToken }) => {
        const image = testSite()
        try {
          const { dist, version } = image.built('shop', '2')
          appendFileSync(join(dist, 'entry.js'), foreign)
          publishNamed(image.store, dist)
          await runTool({}, 'promote', `shop@${version}`, '--site', image.folder)
          const { token } = await makeToken('shop', '--for', 'team wardrobe')
          const refusals = [
            await refusalOf(() => at(token, 'adopt', image.folder)),
            await refusalOf(() => here('adopt', image.folder, '--over')),
          ]
          return refusals.join('\n').replaceAll(version, 'v2')
        } finally {
          image.remove()
        }
      },
      answer: new RegExp(`^.*${isNot('v2')}.*\n.*${isNot('v2')}`),
      unchanged: ['registry', 'files'],
    },
    {
      who: 'build',
      sends: 'the first computed version to a site from before, which can go back to its own',
      send: async (on) => {
        // Of builds whose versions nobody has computed.
        const isFromBefore = on.live()['shop'] !== builtVersion('shop', '1')
        const { token } = await askerFor(on, 'shop')
        await on.at(token, 'promote', 'shop', '--dist', on.site.built('shop', '2').dist)
        const back = await on.at(token, 'rollback', 'shop')
        return `${isFromBefore} ${back.join()} ${await started(on, v1)}`
      },
      answer: new RegExp(`^true shop is back at ${v1}\\. .*shop ${v1} entry\\.js`),
      unchanged: [],
    },
    {
      who: 'caller',
      sends: 'builds that the server works on without end, while others release, look and visit',
      obstacle: needsLinux,
      send: async (on) => {
        on.site.publish('cart', '2')
        const { publish } = await thiefOn(on)
        const { ask } = await askerFor(on, 'cart')
        const answers: string[] = []
        const build = async (digit: string) => {
          const { reply } = await publish(filesOf(on.site.built('shop', digit).dist))
          answers.push(`build ${reply.status}`)
        }
        const builds = [build('3')]
        // What it works on takes until it is ended.
        process.kill(await releaseWorkerOf(process.pid), 'SIGSTOP')
        builds.push(build('4'), build('5'))
        const others = [
          fetch(on.address),
          ask(serverPaths.status),
          ask(serverPaths.promote, { versions: { cart: v2 } }),
        ].map(async (each) => answers.push(`other ${(await each).status}`))
        await Promise.all([...builds, ...others])
        // The one that was held is ended, and those behind it wait or are refused: none was done before.
        const done = answers.filter((each) => each.endsWith(' 200')).slice(0, 3)
        return `${done.join()}; ${on.live()['cart']}`
      },
      answer: new RegExp(`^other 200,other 200,other 200; ${v2}$`),
      unchanged: [],
    },
    {
      who: 'caller',
      sends: 'builds without end, and is told when to go on, while another token of the part may publish',
      send: async (on) => {
        const [thief, other] = [await thiefOn(on), await askerFor(on, 'shop')]
        const texts: string[] = []
        for (let nth = 1; nth <= mostBuilds; nth++) texts.push((await thief.publish(...broken)).text)
        const { reply, text } = await thief.publish(...broken)
        const seconds = Number(reply.headers.get('retry-after'))
        const unreadable = texts.filter((each) => each.startsWith('422 ')).length
        const { text: ofOther } = await other.publish(...broken)
        return `${unreadable} 422\n${text}\n${seconds > 3_000}\n${ofOther}`
      },
      answer:
        /^60 422\n429 .*"code":"too_many_requests","message":"A token may publish 60 builds and 300 MB in an hour\."[^\n]*\ntrue\n422 /,
      unchanged: ['registry', 'log', 'files'],
    },
  ],
  releases,
  looksAt(() => releases.site),
)
