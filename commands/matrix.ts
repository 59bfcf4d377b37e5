import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { siteStore } from '@drape/platform/release'
import { type MatrixOrder, type MatrixResult, setsOf, type VersionSet } from './matrix-sets.ts'
import { root, runTool } from './tool.ts'

/** The live version of each part, the one before it, and those named: the sets in which any two of them meet. */
export const matrixOrder = (folder: string, candidates: VersionSet, isWhole: boolean): MatrixOrder => {
  const { history } = siteStore(folder).readRegistry()
  const parts = [...new Set([...Object.keys(history), ...Object.keys(candidates)])]
  const versionsOf = (part: string): string[] => {
    const named = candidates[part] ? [candidates[part]] : []
    const live = (history[part] ?? []).slice(0, 2)
    return isWhole || named.length === 0 ? [...new Set([...named, ...live])] : named
  }
  return {
    site: resolve(folder),
    meeting: Object.fromEntries(parts.map((part) => [part, versionsOf(part)])),
    live: Object.fromEntries(parts.map((part) => [part, history[part]?.[0] ?? candidates[part] ?? ''])),
    ...(!isWhole && { candidates }),
  }
}

/** Boots the sets that are asked for, one after the other, and goes through them in a browser. */
export const runMatrix = async (order: MatrixOrder): Promise<MatrixResult> => {
  // Among the tools, which a machine that only serves does not have.
  const { provideBrowser } = await import('./browser.ts')
  await provideBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'drape-matrix-'))
  const file = join(folder, 'order.json')
  writeFileSync(file, JSON.stringify(order))
  try {
    const words = ['test', '--config', 'matrix.config.ts', '--output', join(folder, 'output')]
    const { code, output } = await runTool('playwright', 'playwright', words, { cwd: join(root, 'e2e') })
    if (code !== 0) throw new Error(`The matrix could not be run:\n${output}`)
    return JSON.parse(readFileSync(file, 'utf8')) as MatrixResult
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const nameOf = (set: VersionSet): string =>
  Object.entries(set)
    .map(([part, version]) => `${part} ${version}`)
    .join(' with ')

export const matrixLines = ({ sets, failed }: MatrixResult): string[] =>
  failed.length === 0
    ? [`${sets} ${sets === 1 ? 'set' : 'sets'} of versions went through, and all work.`]
    : failed.flatMap(({ set, findings }) => [
        `${nameOf(set)} fails beside what is live. (matrix)`,
        ...findings.map(({ part, message }) => `  ${part}: ${message}`),
      ])

/** Whether there is anything to open: a site without a host has no page. */
export const isBootable = ({ meeting, candidates }: MatrixOrder): boolean =>
  Boolean(meeting['host']?.length) && setsOf(meeting, candidates).length > 0
