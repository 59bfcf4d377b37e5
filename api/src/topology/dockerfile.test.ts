import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = read('Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
const of = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `))

/** The stages that become images, each with its own lines. */
const stage = (name: string) => {
  const start = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`))
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => line.startsWith('FROM '))
  return end < 0 ? rest : rest.slice(0, end)
}

describe('the Dockerfile', () => {
  it('installs what the lock file names, and runs nobody’s scripts', () => {
    const installs = of('RUN').filter((line) => /\bnpm (ci|i|install|add|update|exec)\b|npx/.test(line))
    expect(installs.length).toBeGreaterThan(0)
    for (const line of installs) expect(line).toMatch(/npm ci .*--ignore-scripts/)
    expect(stage('packages').join(' ')).toContain('--omit=dev')
  })

  it('gives npm the package.json of every workspace, without which the lock file is refused', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const name of workspaces) expect(of('COPY')).toContain(`COPY ${name}/package.json ${name}/`)
  })

  it.each(['drape', 'objects'])('ends the image %s as a user without rights', (name) => {
    const users = stage(name).filter((line) => line.startsWith('USER '))
    expect(users).toHaveLength(1)
    expect(users[0]).not.toMatch(/root|USER 0/)
    const after = stage(name).slice(stage(name).indexOf(users[0] ?? '') + 1)
    expect(after.filter((line) => /^(RUN|COPY|ADD)/.test(line))).toEqual([])
  })

  it('says how the server is seen to be well, by Node alone', () => {
    expect(stage('drape').find((line) => line.startsWith('HEALTHCHECK '))).toMatch(/CMD \["node", .*\/readyz/)
  })

  it('is built on named versions, and fetches nothing by itself', () => {
    const bases = [
      ...of('ARG').map((line) => line.split('=')[1]),
      ...of('FROM').map((line) => line.split(' ')[1]),
    ]
    for (const base of bases) {
      expect(base).toMatch(/^(\$\{NODE\}|manifests|[\w./-]+:(?!latest)[\w.-]+)$/)
    }
    expect(of('ADD')).toEqual([])
    expect(lines.join('\n')).not.toMatch(/curl|wget|https?:\/\/(?!127)/)
  })

  it('holds no secret, and is handed none with the sources', () => {
    for (const line of [...of('ARG'), ...of('ENV')]) expect(line).not.toMatch(/KEY|SECRET|PASSWORD|TOKEN/)
    const ignored = read('.dockerignore').split('\n')
    // Whatever is not named is left out: .env, .data, .git.
    expect(ignored[0]).toBe('*')
    expect(ignored).toContain('**/.env*')
    const taken = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    for (const path of taken) expect(existsSync(join(root, path))).toBe(true)
    const copied = of('COPY')
      .filter((line) => !line.includes('--from') && !line.includes('<<'))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((path) => path !== '.')
    for (const path of copied) {
      expect(
        taken.some((root) => path === root || path.startsWith(`${root}/`) || root.startsWith(`${path}/`)),
      ).toBe(true)
    }
  })
})
