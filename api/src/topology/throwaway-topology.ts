import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Database, openDatabase } from '../db/database.ts'
import { startEmbeddedDatabase } from '../db/embedded-database.ts'
import { startThrowawayS3 } from '../objects/throwaway-s3.ts'
import { freePort } from '../throwaway-port.ts'
import { type ComposeFile, interpolate, type Service, startOrder } from './compose-file.ts'
import { writeBuiltSite } from './throwaway-image.ts'
import { layStage } from './throwaway-stage.ts'

export interface Topology {
  /** Where a service listens, by its name in the compose file; one of several has its number behind it, as api-2. */
  address(service: string): string
  /** What a service has logged, from all its starts. */
  log(service: string): readonly Record<string, unknown>[]
  start(service: string): Promise<void>
  /** Whether the service's own health check finds it well. */
  isWell(service: string): Promise<boolean>
  /** Gives the exit code of a SIGTERM. */
  end(service: string, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  readonly database: Database
  stop(): Promise<void>
}

/** A PostgreSQL that listens on TCP, with the user, the password and the database that the file gives it. */
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

/** Starts the services of a compose file as processes on this machine: what it says to each is what each is told. */
export async function startTopology(
  { services }: ComposeFile,
  outside: Readonly<Record<string, string>>,
): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'drape-'))
  const s3 = await startThrowawayS3()
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
  layStage('drape', app)
  await writeBuiltSite(join(app, 'built-site'))

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
  // As an edge finds them in the addresses of the name, which on one machine would need one port of several.
  for (const name of ours)
    places[`http://${name}:8080`] = numbered(name)
      .map((each) => `http://${places[`${each}:8080`]}`)
      .join(',')
  const here = (text: string, name: string) =>
    Object.entries(places)
      // The longest first: one name may be the end of another.
      .sort(([one], [other]) => other.length - one.length)
      .reduce((moved, [inside, outside]) => moved.replaceAll(inside, outside), text)
      .replace(/^(?=\/(?:app|srv)\/)/, folder)
      .replace(/^\/data$/, `${folder}/${name}`)

  const running = new Map<string, ChildProcess>()
  const logs = new Map<string, Record<string, unknown>[]>(instances.map((name) => [name, []]))

  async function start(name: string): Promise<void> {
    const [, ...words] = serviceOf(name)?.command ?? []
    const [, port = ''] = (places[`${name}:8080`] ?? '').split(':')
    const variables = { ...told(serviceOf(name)), HOST: '127.0.0.1', DATA_DIR: '/data' }
    const env = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, here(value, name)]))
    const args = ['--import', 'tsx', ...words.map((word) => here(word, name))]
    const child = spawn(process.execPath, args, {
      cwd: app,
      env: { ...env, ...('PORT' in variables && { PORT: port }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
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
    // The check of a container is ended so, too: a service that takes a connection and says nothing is not well.
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
    isWell,
    end,
    database: postgres.database,
    stop,
  }
}
