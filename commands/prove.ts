import { proveAdvisories } from './prove-advisories.ts'
import { proveNewestFederation } from './prove-federation.ts'
import { type Prove, proofsByWord, proveFolders, type Verdict } from './prove-folders.ts'
import { provenNodes, proveUnderNode } from './prove-node.ts'

/** What a folder alone cannot say: each brings another version with it. */
const withOthers: Readonly<Record<string, Prove>> = {
  advisories: proveAdvisories,
  federation: proveNewestFederation,
  ...Object.fromEntries(provenNodes.map((version) => [`node${version}`, proveUnderNode(version)])),
}

const proofs: Readonly<Record<string, Prove>> = {
  ...Object.fromEntries([...proofsByWord()].map(([word, folders]) => [word, proveFolders(folders)])),
  ...withOthers,
}

const [only, ...words] = process.argv.slice(2)
const chosen = Object.entries(proofs).filter(([word]) => only === undefined || word === only)
if (chosen.length === 0) {
  console.error(`There is no proof ${only}: choose one of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const table: (Verdict & { readonly word: string; readonly seconds: number })[] = []
for (const [word, prove] of chosen) {
  const startedAt = Date.now()
  const verdict = await prove(words).catch((error: Error) => ({ isHeld: false, says: error.message }))
  table.push({ word, ...verdict, seconds: Math.round((Date.now() - startedAt) / 1000) })
}
for (const { word, isHeld, says, seconds } of table)
  console.log(`${word.padEnd(16)}${isHeld ? 'held' : 'NOT held'}  ${String(seconds).padStart(6)} s  ${says}`)
process.exit(table.every(({ isHeld }) => isHeld) ? 0 : 1)
