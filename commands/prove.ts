import { proveAdvisories } from './prove-advisories.ts'
import { proveNewestFederation } from './prove-federation.ts'
import { type Prove, proofsByWord, proveFolders, type Verdict } from './prove-folders.ts'

const proofs: Readonly<Record<string, Prove>> = {
  ...Object.fromEntries([...proofsByWord()].map(([word, folders]) => [word, proveFolders(folders)])),
  advisories: proveAdvisories,
  // Installs the newest version of the federation package.
  federation: proveNewestFederation,
}

const [only, ...words] = process.argv.slice(2)
const selected = Object.entries(proofs).filter(([word]) => only === undefined || word === only)
if (selected.length === 0) {
  console.error(`There is no proof ${only}: choose one of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const table: (Verdict & { readonly word: string; readonly seconds: number })[] = []
for (const [word, prove] of selected) {
  const startedAt = Date.now()
  const verdict = await prove(words).catch((error: Error) => ({ isHeld: false, summary: error.message }))
  table.push({ word, ...verdict, seconds: Math.round((Date.now() - startedAt) / 1000) })
}
for (const { word, isHeld, summary, seconds } of table)
  console.log(
    `${word.padEnd(16)}${isHeld ? 'held' : 'NOT held'}  ${String(seconds).padStart(6)} s  ${summary}`,
  )
process.exit(table.every(({ isHeld }) => isHeld) ? 0 : 1)
