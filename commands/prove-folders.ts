import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './checks/check.ts'
import { e2e } from './checks/e2e.ts'
import { unit } from './checks/unit.ts'
import { root } from './tool.ts'
import { workspacesOf } from './workspaces.ts'

export interface Verdict {
  readonly isHeld: boolean
  /** How many of what. */
  readonly summary: string
}

export type Prove = (words: readonly string[]) => Promise<Verdict>

/** The folders `<workspace>/prove/<topic>` of each topic. */
export const foldersByTopic = (): ReadonlyMap<string, readonly string[]> => {
  const proofs = new Map<string, string[]>()
  for (const workspace of workspacesOf(root)) {
    const place = `${workspace}/prove`
    if (!existsSync(join(root, place))) continue
    for (const entry of readdirSync(join(root, place), { withFileTypes: true }))
      if (entry.isDirectory())
        proofs.set(entry.name, [...(proofs.get(entry.name) ?? []), `${place}/${entry.name}`])
  }
  return proofs
}

/** A program's exit code when it has no part of the name. */
const noSuchPart = 2

/** Prints all that it prints while it runs; its last line says how many of what. */
const runProgram = (file: string, words: readonly string[]): Promise<Verdict | undefined> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, file), ...words], {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      process.stdout.write(piece)
      text = (text + piece).slice(-2_000)
    })
    child.on('error', reject)
    child.on('close', (code) =>
      resolve(
        code === noSuchPart
          ? undefined
          : { isHeld: code === 0, summary: text.trimEnd().split('\n').at(-1) ?? '' },
      ),
    )
  })

const verdictOf = ({ passed, failed, report }: Outcome): Verdict => {
  if (report) console.log(report)
  return { isHeld: failed === 0, summary: `${passed} passed, ${failed} failed` }
}

const proveFolder = async (folder: string, words: readonly string[]): Promise<Verdict[]> => {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const has = (ending: string) => files.some((file) => file.endsWith(ending))
  // Numbers and options are for programs alone.
  const part = words.find((word) => /^[a-z]/.test(word)) ?? ''
  const hasTests = files.some((file) => file.endsWith('.test.ts') && file.includes(part))
  const verdicts = [
    files.includes('prove.ts') ? await runProgram(`${folder}/prove.ts`, words) : undefined,
    hasTests
      ? verdictOf(await unit(['--config', 'commands/jest/prove.config.mjs', `${folder}/.*${part}`]))
      : undefined,
    has('.spec.ts')
      ? verdictOf(await e2e(['--config', 'prove.config.ts', folder.replace('e2e/', ''), ...words]))
      : undefined,
  ]
  return verdicts.filter((verdict) => verdict !== undefined)
}

/** A program takes further words; so do browser tests; of the other tests the first chooses files by their names. */
export const proveFolders =
  (folders: readonly string[]): Prove =>
  async (words) => {
    const verdicts: Verdict[] = []
    for (const folder of folders) verdicts.push(...(await proveFolder(folder, words)))
    if (verdicts.length === 0) return { isHeld: false, summary: `nothing is called ${words[0]}` }
    return {
      isHeld: verdicts.every(({ isHeld }) => isHeld),
      summary: verdicts.map(({ summary }) => summary).join('; '),
    }
  }
