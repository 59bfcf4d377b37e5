import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockFaults, withoutUnhashed } from './guards/lock-file.ts'
import { root, runNpm } from './tool.ts'
import { workspacesOf } from './workspaces.ts'

const file = join(root, 'package-lock.json')
const text = readFileSync(file, 'utf8')
const faults = lockFaults(text)

/** Where there is no node_modules, npm writes a whole row for each platform. */
const completeElsewhere = async (folder: string): Promise<void> => {
  for (const each of ['.npmrc', ...['.', ...workspacesOf(root)].map((path) => join(path, 'package.json'))])
    cpSync(join(root, each), join(folder, each))
  const completed = join(folder, 'package-lock.json')
  writeFileSync(completed, withoutUnhashed(text))
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--loglevel=error']
  const { code, output } = await runNpm(args, { cwd: folder })
  const remaining = lockFaults(readFileSync(completed, 'utf8'))
  if (code !== 0 || remaining.length > 0) throw new Error([output, ...remaining].join('\n'))
  copyFileSync(completed, file)
}

if (faults.length > 0) {
  const folder = mkdtempSync(join(tmpdir(), 'drape-lock-'))
  await completeElsewhere(folder).finally(() => rmSync(folder, { recursive: true }))
}
console.log(
  faults.length > 0
    ? `package-lock.json, now mended:\n${faults.join('\n')}`
    : 'package-lock.json is complete.',
)
