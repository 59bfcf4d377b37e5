import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { audience } from '../../test/identity-provider.ts'

const root = join(import.meta.dirname, '../../..')
const hex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Beside whatever runs there: names and ports of its own, and no .env. */
const settings = (port: number, keysUrl: string) => ({
  COMPOSE_PROJECT_NAME: 'drape-proof',
  COMPOSE_DISABLE_ENV_FILE: 'true',
  DRAPE_IMAGE: 'drape:proof-1',
  OBJECTS_IMAGE: 'drape-objects:proof',
  PUBLIC_URL: `http://localhost:${port}`,
  PORT: String(port),
  TLS_PORT: String(port + 1),
  GOOGLE_CLIENT_ID: audience,
  GOOGLE_JWKS_URL: keysUrl,
  TOKEN_KEY: hex(32),
  POSTGRES_PASSWORD: hex(32),
  S3_ACCESS_KEY_ID: `GK${hex(12)}`,
  S3_SECRET_ACCESS_KEY: hex(32),
})

/** The commands that docs/operations.md gives below a heading. */
export const commandsBelow = (heading: string): string => {
  const page = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, commands] = new RegExp(`^#+ ${heading}\\n.*?^\`\`\`sh\\n(.*?)^\`\`\`$`, 'ms').exec(page) ?? []
  if (!commands) throw new Error(`docs/operations.md has no commands below ${heading}`)
  return commands
}

const exports = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => `export ${name}='${value}'\n`)
    .join('')

/** Runs commands in which `docker` is the engine's. */
export function dockerShell(docker: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'drape-docker-'))
  const quoted = docker.map((word) => `'${word}'`).join(' ')
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\nexec ${quoted} "$@"\n`, { mode: 0o755 })
  let known = `PATH='${folder}':$PATH\n`
  return {
    set: (port: number, keysUrl: string) => {
      known += exports(settings(port, keysUrl))
    },
    run: async (commands: string, more: Readonly<Record<string, string>> = {}): Promise<string> => {
      const words = ['-ec', known + exports(more) + commands]
      const { stdout } = await promisify(execFile)('sh', words, { cwd: root, maxBuffer: 2 ** 26 })
      return stdout.trim()
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
