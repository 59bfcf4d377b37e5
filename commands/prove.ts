import { proveAdvisories } from './prove-advisories.ts'
import { proveNewestFederation } from './prove-federation.ts'
import { foldersByTopic, type Prove, proveFolders, type Verdict } from './prove-folders.ts'
import { chosenProofs, proofs } from './prove-words.ts'

const proveTopic: Readonly<Record<string, Prove>> = {
  ...Object.fromEntries([...foldersByTopic()].map(([topic, folders]) => [topic, proveFolders(folders)])),
  advisories: proveAdvisories,
  // Installs the newest version of the federation package.
  federation: proveNewestFederation,
}

const choices = chosenProofs(process.argv.slice(2))
if (choices.length === 0) {
  console.error(`There is no such proof: choose one of ${Object.keys(proofs).join(', ')}.`)
  process.exit(1)
}

const table: (Verdict & { readonly name: string; readonly seconds: number })[] = []
for (const { word, says, topics, words } of choices) {
  console.log(`${word}: ${says}`)
  for (const topic of topics) {
    const startedAt = Date.now()
    const verdict = await (proveTopic[topic]?.(words) ?? Promise.reject(new Error('is not here'))).catch(
      (error: Error) => ({ isHeld: false, summary: error.message }),
    )
    table.push({
      name: `${word} ${topic}`,
      ...verdict,
      seconds: Math.round((Date.now() - startedAt) / 1000),
    })
  }
}
for (const { name, isHeld, summary, seconds } of table)
  console.log(
    `${name.padEnd(24)}${isHeld ? 'held' : 'NOT held'}  ${String(seconds).padStart(6)} s  ${summary}`,
  )
process.exit(table.every(({ isHeld }) => isHeld) ? 0 : 1)
