import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@drape/postgres/free-port'
import { type Server, stopChild } from './child.ts'
import type { Seeded } from './seeded-server.ts'

const run = promisify(execFile)

/** Debian's Python, because it has Debian's packages. */
const python = '/usr/bin/python3'

export const djangoKey = 'a key that only the bench and Django know'

/** Options with which gunicorn may use two cores; the best is found by trying. */
export const djangoWays = [
  ['--workers', '2'],
  ['--workers', '3'],
  ['--workers', '5'],
  ['--workers', '2', '--threads', '4'],
] as const

/** Debian's packages of what is imported. */
export const djangoPackages =
  'python3-djangorestframework, gunicorn, python3-psycopg2, python3-jwt, python3-cryptography and python3-pil'

export async function hasDjango(): Promise<boolean> {
  const imports = 'import django, rest_framework, gunicorn, psycopg2, jwt, cryptography, PIL'
  return run(python, ['-c', imports]).then(
    () => true,
    () => false,
  )
}

/** Django REST Framework under gunicorn, on a seeded database. */
export async function startDjango(
  { url: databaseUrl, identity }: Pick<Seeded, 'url' | 'identity'>,
  way: readonly string[],
): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'drape-django-'))
  const { username, password, hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const address = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    python,
    [
      '-m',
      'gunicorn',
      '--bind',
      address.slice('http://'.length),
      '--log-level',
      'error',
      ...way,
      'server:application',
    ],
    {
      cwd: join(import.meta.dirname, 'django'),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: '/usr/bin:/bin',
        PYTHONDONTWRITEBYTECODE: '1',
        BENCH_NAME: pathname.slice(1),
        BENCH_USER: username,
        BENCH_PASSWORD: password,
        BENCH_HOST: searchParams.get('host') ?? hostname,
        BENCH_PORT: port,
        BENCH_KEY: djangoKey,
        BENCH_AUDIENCE: identity.GOOGLE_CLIENT_ID,
        BENCH_ISSUER: identity.GOOGLE_ISSUER,
        BENCH_JWKS_URL: identity.GOOGLE_JWKS_URL,
        BENCH_FOLDER: folder,
      },
    },
  )
  const isUp = () =>
    fetch(address).then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error('gunicorn did not start.')
    await sleep(100)
  }
  const stop = async () => {
    await stopChild(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, stop }
}
