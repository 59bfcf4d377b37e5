import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { missingForCaddy } from '../../test/caddy/caddy.ts'
import type { ComposeFile, Service } from '../../test/topology/compose-file.ts'
import { environmentOf, missingForManifests, podsOf, render } from '../../test/topology/manifests.ts'
import { missingForS3 } from '../s3.ts'
import { startComposeHouse } from './compose-house.ts'
import { journey } from './journey.ts'

const missing = missingForManifests() ?? missingForS3() ?? missingForCaddy()
const where = missing ? describe.skip : describe
const replicas = ['api-1', 'api-2']

/** What an overlay of theirs sets. The store of these tests has one key, and each pod its own copy of the site. */
const own = {
  PUBLIC_URL: '$' + '{PUBLIC_URL?}',
  GOOGLE_CLIENT_ID: '$' + '{GOOGLE_CLIENT_ID?}',
  GOOGLE_JWKS_URL: '$' + '{GOOGLE_JWKS_URL?}',
  SITE_DIR: '/data/site',
  SITE_S3_ACCESS_KEY_ID: '$' + '{S3_ACCESS_KEY_ID?}',
  SITE_S3_SECRET_ACCESS_KEY: '$' + '{S3_SECRET_ACCESS_KEY?}',
}

/** The rendered objects as services. All start at once, as in a cluster; Caddy is the Ingress controller. */
function services(): ComposeFile {
  const objects = render('in-cluster')
  const ours = [...podsOf(objects)].flatMap(([name, { spec }]): [string, Service][] => {
    const [container] = spec.containers
    if (container?.command?.[0] !== 'node') return []
    const environment = { ...environmentOf(objects, container), ...(name === 'api' && own) }
    const { minReplicas } =
      objects.find(({ kind, spec }) => spec?.scaleTargetRef?.name === name && kind.startsWith('Horizontal'))
        ?.spec ?? {}
    const staying = { deploy: { replicas: String(minReplicas) } }
    return [[name, { command: container.command, environment, ...(minReplicas ? staying : { restart: 'no' }) }]]
  })
  const caddy = { environment: { PUBLIC_URL: own.PUBLIC_URL } }
  const database = { POSTGRES_USER: 'drape', POSTGRES_DB: 'drape', POSTGRES_PASSWORD: 'ofTestsAlone' }
  return { services: { ...Object.fromEntries(ours), caddy, database: { environment: database } }, volumes: {}, networks: {} }
}

where(`the product as its manifests start it${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let house: Awaited<ReturnType<typeof startComposeHouse>>
  const probe = async (name: string, kind: 'livenessProbe' | 'readinessProbe') => {
    const path = podsOf(render('in-cluster')).get('api')?.spec.containers[0]?.[kind]?.httpGet.path
    return (await fetch(`${house.topology.address(name)}${path}`)).status
  }

  beforeAll(async () => {
    house = await startComposeHouse(services())
  })
  afterAll(() => house?.stop())

  it('is found well by its probes, and shows what the release put into the bucket', async () => {
    for (const name of replicas)
      expect([await probe(name, 'livenessProbe'), await probe(name, 'readinessProbe')]).toEqual([200, 200])
    for (const name of replicas) {
      const page = async () => (await fetch(house.topology.address(name), { headers: { accept: 'text/html' } })).text()
      while (!(await page()).includes('/site/user/111111111111/')) await sleep(100)
    }
  })

  it('takes people from signing in to their closet, while a replica says that it leaves, and goes', async () => {
    const walk = async () => journey(house.patient(1), randomUUID(), await house.stylist(), house.picture)
    await walk()
    const gone = house.topology.end('api-2', 'SIGTERM')
    while ((await probe('api-2', 'readinessProbe')) !== 503) await sleep(10)
    expect(await probe('api-2', 'livenessProbe')).toBe(200)
    await walk()
    expect(await gone).toBe(0)
    await walk()
  })
})
