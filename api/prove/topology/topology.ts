import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { startTestS3 } from '@drape/platform/test/s3'
import { freePort } from '@drape/postgres/free-port'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { type ComposeFile, interpolate, type Service, startOrder } from '../../test/topology/compose-file.ts'
import { copyStage } from './docker-stage.ts'
import { writeBuiltSite } from './image.ts'

export interface Topology {
  /** The address of a service by its name in the compose file; replicas are numbered, such as api-2. */
  address(service: string): string
  /** The log of a service over all its starts. */
  log(service: string): readonly Record<string, unknown>[]
  start(service: string): Promise<void>
  /** Runs a command with the service's image and volumes, like `docker compose run`, and returns its output. */
  run(service: string, command: readonly string[]): Promise<string>
  /** The process ids of the services. */
  pids(): Readonly<Record<string, number | undefined>>
  /** Whether the service's own health check succeeds. */
  isWell(service: string): Promise<boolean>
  /** Ends a service; returns the exit code of a SIGTERM. */
  end(service: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  readonly database: Database
  stop(): Promise<void>
}

/** A PostgreSQL on TCP with the user, password and database of the compose file. */
async function startDatabase(dataDir: string, { environment = {} }: Service) {
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = environment
  const running = await startEmbeddedDatabase({ dataDir })
  const url = new URL(running.url)
  const first = openDatabase(running.url, () => undefined)
  await first.$client.query(`alter role "${POSTGRES_USER}" password '${POSTGRES_PASSWORD}'`)
  await first.$client.query(`create database "${POSTGRES_DB}"`)
  await first.$client.end()
  url.password = String(POSTGRES_PASSWORD)
  url.pathname = `/${POSTGRES_DB}`
  const database = openDatabase(url.href, () => undefined)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`
  const door = createServer((near) => {
    const far = connect(socket)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    database,
    at: `127.0.0.1:${(door.address() as { port: number }).port}`,
    stop: async () => {
      await database.$client.end()
      door.close()
      await running.stop()
    },
  }
}

/**
 * Starts the services of a compose file as processes on this machine, with the environment that the file gives them.
 */
export async function startTopology(
  { services }: ComposeFile,
  outside: Readonly<Record<string, string>>,
): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const s3 = await startTestS3()
  const values = {
    ...outside,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const told = (service: Service | undefined): Record<string, string> =>
    Object.fromEntries(
      Object.entries(service?.environment ?? {}).map(([name, value]) => [
        name,
        interpolate(String(value), values),
      ]),
    )
  const postgres = await startDatabase(join(folder, 'database'), { environment: told(services['database']) })
  const app = join(folder, 'app')
  copyStage('drape', app)
  await writeBuiltSite(join(app, 'built-site'))
  // Like the Dockerfile.
  const described = spawnSync(process.execPath, ['--import', 'tsx', 'api/src/describe.ts'], { cwd: app })
  await writeFile(join(app, 'api.json'), described.stdout)

  const numbered = (name: string): string[] => {
    const count = Number(interpolate(services[name]?.deploy?.replicas ?? '1', values))
    return count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)
  }
  const ours = startOrder(services).filter((name) => services[name]?.command?.[0] === 'node')
  const instances = ours.flatMap(numbered)
  const serviceOf = (instance: string) => services[instance] ?? services[instance.replace(/-\d+$/, '')]
  const places: Record<string, string> = {
    'database:5432': postgres.at,
    'objects:3900': s3.endpoint.replace('http://', ''),
  }
  for (const name of instances) places[`${name}:8080`] = `127.0.0.1:${await freePort()}`
  // In Docker an edge finds replicas by the addresses of one name, which on one machine would all need the same port.
  for (const name of ours)
    places[`http://${name}:8080`] = numbered(name)
      .map((each) => `http://${places[`${each}:8080`]}`)
      .join(',')
  const here = (word: string, name: string) =>
    Object.entries(places)
      // The longest names first, because one may be the end of another.
      .sort(([one], [other]) => other.length - one.length)
      .reduce((moved, [inside, outside]) => moved.replaceAll(inside, outside), word)
      .replace(/^(?=\/(?:app|srv)\/)/, folder)
      .replace(/^\/data$/, `${folder}/${name}`)

  const running = new Map<string, ChildProcess>()
  const logs = new Map<string, Record<string, unknown>[]>(instances.map((name) => [name, []]))

  function launch(name: string, [, ...words]: readonly string[]) {
    const [, port = ''] = (places[`${name}:8080`] ?? '').split(':')
    const variables = { ...told(serviceOf(name)), HOST: '127.0.0.1', DATA_DIR: '/data' }
    const env = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, here(value, name)]))
    const args = ['--import', 'tsx', ...words.map((word) => here(word, name))]
    return spawn(process.execPath, args, {
      cwd: app,
      env: { ...env, ...('PORT' in variables && { PORT: port }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  }

  async function run(name: string, command: readonly string[]): Promise<string> {
    const child = launch(name, command)
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`)
    return said
  }

  async function start(name: string): Promise<void> {
    const child = launch(name, serviceOf(name)?.command ?? [])
    running.set(name, child)
    const ended = once(child, 'exit')
    const isUp = new Promise<void>((resolve) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('http:')) resolve()
        if (line.startsWith('{')) logs.get(name)?.push(JSON.parse(line))
      })
    })
    const isOneShot = serviceOf(name)?.restart === 'no'
    const code = await Promise.race([ended.then(([code]) => code), ...(isOneShot ? [] : [isUp])])
    if (code !== (isOneShot ? 0 : undefined)) throw new Error(`${name} ended with ${code}`)
  }

  async function isWell(name: string): Promise<boolean> {
    const [, program = '', ...words] = serviceOf(name)?.healthcheck?.test ?? []
    const place = places[`${name}:8080`]?.replace(':', '/') ?? ''
    const args = words.map((word) => word.replaceAll('127.0.0.1/8080', place))
    // Docker ends a health check after a timeout too: a service that accepts a connection and never answers is
    // unhealthy.
    const [code] = await once(spawn(program, args, { stdio: 'ignore', timeout: 5000 }), 'exit')
    return code === 0
  }

  async function end(name: string, signal: NodeJS.Signals): Promise<number | null> {
    const child = running.get(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }

  async function stop(): Promise<void> {
    await Promise.all(instances.map((name) => end(name, 'SIGKILL')))
    await postgres.stop()
    await s3.stop()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    const started = new Map<string, Promise<void>>()
    for (const name of ours) {
      const needed = Object.keys(services[name]?.depends_on ?? {}).map((other) => started.get(other))
      started.set(
        name,
        Promise.all(needed).then(async () => {
          await Promise.all(numbered(name).map(start))
        }),
      )
    }
    await Promise.all(started.values())
  } catch (error) {
    await stop()
    throw error
  }
  return {
    address: (name) => `http://${places[`${name}:8080`]}`,
    log: (name) => logs.get(name) ?? [],
    start,
    run,
    pids: () => Object.fromEntries([...running].map(([name, { pid }]) => [name, pid])),
    isWell,
    end,
    database: postgres.database,
    stop,
  }
}
