import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './tool.ts'

type Built = Readonly<Record<string, string>>

/** How many builds of a part are remembered, so that switching between two branches builds nothing. */
const longest = 50

const fileOf = (part: string): string => join(root, 'node_modules/.cache/drape', `${part}.json`)

const read = (part: string): Built => {
  try {
    return JSON.parse(readFileSync(fileOf(part), 'utf8')) as Built
  } catch {
    // The file is missing or damaged: the part is built again.
    return {}
  }
}

/** The version that these inputs were built into, in this site or another. */
export const builtVersion = (part: string, inputs: string): string | undefined => read(part)[inputs]

export const saveBuiltVersion = (part: string, inputs: string, version: string): void => {
  const others = Object.entries(read(part)).filter(([other]) => other !== inputs)
  const file = fileOf(part)
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(Object.fromEntries([[inputs, version], ...others].slice(0, longest))))
  renameSync(draft, file)
}
