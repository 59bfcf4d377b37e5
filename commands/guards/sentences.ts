import type { Code } from './code-files.ts'

const folder = /^contract\/src\/([\w-]+)\//
const exported = /^export const (\w+) = (['"])((?:(?!\2).)* .*)\2/gm

const sentencesIn = ([file, text]: readonly [string, string]) => {
  const [, concept = ''] = folder.exec(file) ?? []
  return [...(concept ? text.matchAll(exported) : [])].map(([, name, , sentence = '']) => ({
    /** A concept's own tests may say what it says. */
    isOwn: (other: string) =>
      other === file || (/\.(test|spec)\.tsx?$/.test(other) && other.includes(`/${concept}`)),
    written: [`'${sentence}'`, `"${sentence}"`],
    place: `${name} of ${file}`,
  }))
}

/** Sentences that a concept exports from contract, and that another one writes once more. */
export const sentenceFaults = (code: Code): string[] => {
  const sentences = [...code].flatMap(sentencesIn)
  return [...code].flatMap(([file, text]) =>
    sentences
      .filter(({ written, isOwn }) => written.some((each) => text.includes(each)) && !isOwn(file))
      .map(({ written: [sentence], place }) => `${file} writes ${sentence}: ${place} says it.`),
  )
}
