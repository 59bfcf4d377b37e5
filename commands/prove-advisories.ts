import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Prove } from './prove-folders.ts'
import { root, runNpm } from './tool.ts'

/** Of one version of a package, by the advisories' ids; undefined where nobody answered. */
type Weaknesses = readonly string[] | undefined

const askNpm = async (): Promise<Weaknesses> => {
  const { stdout } = await runNpm(['audit', '--json'])
  const { vulnerabilities } = JSON.parse(stdout) as {
    vulnerabilities?: Record<string, { severity: string; range: string }>
  }
  // A registry that knows of no advisories answers with an error.
  return (
    vulnerabilities &&
    Object.entries(vulnerabilities).map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  )
}

/** The packages of the lock file, each version once. */
const installedPackages = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>
  }
  const ids = Object.entries(packages).flatMap(([path, { version, link }]) => {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? []
    return name && version && !link ? [`${name}@${version}`] : []
  })
  return [...new Set(ids)].map((id) => {
    const at = id.lastIndexOf('@')
    return { id, name: id.slice(0, at), version: id.slice(at + 1) }
  })
}

const askOsv = async (): Promise<Weaknesses> => {
  const packages = installedPackages()
  const queries = packages.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
  const reply = await fetch('https://api.osv.dev/v1/querybatch', {
    method: 'POST',
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(60_000),
  })
  if (!reply.ok) return undefined
  const { results } = (await reply.json()) as { results: readonly { vulns?: readonly { id: string }[] }[] }
  return results.flatMap(({ vulns = [] }, at) => vulns.map(({ id }) => `${packages[at]?.id}: ${id}`))
}

const sources = { 'npm audit': askNpm, 'osv.dev': askOsv }

/** Known weaknesses of what the lock file names, from the first that answers. */
export const proveAdvisories: Prove = async () => {
  for (const [name, ask] of Object.entries(sources)) {
    const weaknesses = await ask().catch(() => undefined)
    if (!weaknesses) continue
    for (const weakness of weaknesses) console.log(weakness)
    return { isHeld: weaknesses.length === 0, says: `${weaknesses.length} known weaknesses, by ${name}` }
  }
  return { isHeld: false, says: `NOT TRIED: neither ${Object.keys(sources).join(' nor ')} answers from here` }
}
