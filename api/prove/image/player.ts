import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { signStylistIn } from '@drape/contract/session'
import { release } from '@drape/platform/release'
import { testSite, v1 } from '@drape/platform/test/site'
import { freePort } from '@drape/postgres/free-port'
import { at } from '../../test/acknowledged-call.ts'
import { startTestProvider } from '../../test/identity-provider.ts'
import { keyHolder } from '../../test/key-holder.ts'
import { jpegPicture } from '../../test/picture.ts'
import { journey } from '../topology/journey.ts'
import { commandsBelow, dockerShell } from './docker.ts'

const shell = dockerShell(process.argv.slice(2))
const gateway = await shell.run("docker network inspect bridge --format '{{(index .IPAM.Config 0).Gateway}}'")
const provider = await startTestProvider(gateway)
const address = `http://localhost:${await freePort()}`
shell.set(Number(new URL(address).port), provider.keysUrl)
const place = { address, key: await keyHolder(), maxRepeats: 1 as const, repeated: [] }
const builds = testSite()
const second = { DRAPE_IMAGE: 'drape:proof-2', REVISION: 'second' }

const sql = (text: string) =>
  shell.run(`docker compose exec -T database psql --username=drape_superuser --dbname=drape -Atc "${text}"`)
const inRelease = (words: string) =>
  shell.run(`docker compose run --rm -T release node commands/release.ts ${words} --site /srv/site`)
const page = async () => {
  const reply = await fetch(address, { headers: { accept: 'text/html' } })
  assert.equal(reply.status, 200)
  return reply.text()
}
const liveShop = async () => {
  const { history } = (await (await fetch(`${address}/site/registry.json`)).json()) as {
    history: Record<string, string[]>
  }
  return history['shop']?.[0]
}
const countWritten = () =>
  sql('select (select count(*) from photo), (select count(*) from outfit), (select count(*) from rating)')

let access = ''
const goThroughTheProduct = async () =>
  journey(place, randomUUID(), access, new Blob([new Uint8Array(await jpegPicture(600, 800))]))

const steps: Readonly<Record<string, () => Promise<void>>> = {
  'it is built, comes up and is ready': async () => {
    await shell.run('docker compose up --build --detach --wait')
    assert.equal((await fetch(`${address}/readyz`)).status, 200)
    assert.match(await page(), /site\/host\//)
    const asked = request(address, { headers: { host: 'nobody.example' } }).end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    assert.equal(reply.resume().statusCode, 421)
  },
  'its programs are no superusers of the database, and no superuser has a password': async () => {
    const roles =
      'select rolname, rolsuper, rolpassword is not null from pg_authid where rolcanlogin order by 1'
    assert.equal(await sql(roles), 'drape|f|t\ndrape_superuser|t|f')
  },
  'a client and a stylist go through it': async () => {
    const said = await shell.run(
      'docker compose exec -T api node commands/stylist.ts add meera --name Meera < /dev/null',
    )
    const [, password = ''] = /^Password: (\S+)$/m.exec(said) ?? []
    access = (await at(place).ask(signStylistIn, { body: { username: 'meera', password } })).access
    await goThroughTheProduct()
  },
  'a team releases with a token': async () => {
    const { token } = JSON.parse(await inRelease('token shop --for "team shop" --json')) as { token: string }
    const change = { routes: ['/shop'], uses: {}, doors: { app: { files: ['app.js'], needs: [] } } }
    const env = { RELEASE_TO: address, RELEASE_TOKEN: token }
    const words = ['promote', 'shop', '--dist', builds.build('shop', '1', change), '--why', 'a first look']
    await release(words, { by: 'team shop', source: 'elsewhere', env }, console.log)
    assert.equal(await liveShop(), v1)
    assert.equal((await fetch(`${address}/site/shop/${v1}/app.js`)).status, 200)
  },
  'another image takes its place while pages are asked': async () => {
    let isOver = false
    const asking = (async () => {
      for (let count = 0; ; count++) {
        if (isOver) return count
        await page()
      }
    })()
    // What it throws is thrown again where it is awaited.
    asking.catch(() => undefined)
    await shell.run(commandsBelow('A new version'), second).finally(() => {
      isOver = true
    })
    console.log(`${await asking} pages`)
    const images = await shell.run(
      "docker inspect --format '{{.Config.Image}}' $(docker compose ps --quiet api)",
    )
    assert.deepEqual([...new Set(images.split('\n'))], ['drape:proof-2'])
    assert.equal(await liveShop(), v1)
    await goThroughTheProduct()
  },
  'after down and up all is there': async () => {
    const before = await countWritten()
    await shell.run('docker compose down')
    await shell.run('docker compose up --detach --wait', second)
    assert.equal(await countWritten(), before)
    assert.equal(await liveShop(), v1)
    await goThroughTheProduct()
  },
}

let held = 0
try {
  for (const [title, step] of Object.entries(steps)) {
    const startedAt = Date.now()
    await step()
    held++
    console.log(`${title}: ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
} catch (error) {
  console.log(error)
  console.log(await shell.run('docker compose logs --tail 30 || true'))
  process.exitCode = 1
} finally {
  await shell.run('docker compose down --volumes --timeout 10')
  builds.remove()
  shell.remove()
  await provider.stop()
}
console.log(`${held} of ${Object.keys(steps).length} steps`)
