import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Prove } from './prove-folders.ts'
import { root } from './tool.ts'

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

/** Known weaknesses of what the lock file names. osv.dev has npm's advisories, which `npm audit` gets from few registries. */
export const proveAdvisories: Prove = async () => {
  const packages = installedPackages()
  const queries = packages.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version }))
  const reply = await fetch('https://api.osv.dev/v1/querybatch', {
    method: 'POST',
    body: JSON.stringify({ queries }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined)
  if (!reply?.ok) return { isHeld: false, summary: 'NOT TRIED: osv.dev does not answer from here' }
  const { results } = (await reply.json()) as { results: readonly { vulns?: readonly { id: string }[] }[] }
  const weaknesses = results.flatMap(({ vulns = [] }, at) =>
    vulns.map(({ id }) => `${packages[at]?.id}: ${id}`),
  )
  for (const weakness of weaknesses) console.log(weakness)
  return { isHeld: weaknesses.length === 0, summary: `${weaknesses.length} known weaknesses, by osv.dev` }
}
