import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityBy, sha384 } from '@drape/platform/release/integrity'

const hashes = [sha384, integrityBy('sha256')]

/** Changes words in the scripts of a build, in whichever they stand; where a script's hash stood, its new one does. */
export const swapWords = (dist: string, from: string, to: string): void => {
  const files = readdirSync(dist).filter((file) => /\.(js|json|html)$/.test(file))
  const texts = files.map((file) => [file, readFileSync(join(dist, file), 'utf8')] as const)
  const swapped = texts.filter(([file, text]) => file.endsWith('.js') && text.includes(from))
  if (swapped.length === 0) throw new Error(`${dist} has nothing to change as the test would: ${from}`)
  const swap = (text: string) => text.replaceAll(from, () => to)
  const renewed = swapped.flatMap(([, text]) =>
    hashes.map((hashOf) => [hashOf(text), hashOf(swap(text))] as const),
  )
  for (const [file, text] of texts) {
    const next = file.endsWith('.js') ? swap(text) : text
    writeFileSync(
      join(dist, file),
      renewed.reduce((all, [was, is]) => all.replaceAll(was, is), next),
    )
  }
}
