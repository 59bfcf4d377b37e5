import { readdir, readFile } from 'node:fs/promises'
import { inside } from '../../release/inside.ts'

/** Words of the messages that browsers make themselves, in which people's own do not stand. */
const browserWords = new Set(
  `a an and any are argument arguments array as at async await be before call called can cannot class code constructor
  convert could declaration defined delete depth destructure different does empty end error evaluating execute exceeded
  expected failed fetch for found from function get has identifier illegal import in index initialization input instance
  instanceof integer invalid invocation is it iterable iterator json key large length load long maximum missing module
  more must negative network new no non not null number object of on only operation or out outside parse
  parsing position private promise properties property prototype range read reading recursion redeclare reference
  regular rejected required resolve returned script set size spread stack string support supported symbol syntax target
  text than the this to token too type undefined unexpected unhandled unterminated url use used valid value variable
  was with without while
  The Cannot Class Error EvalError Failed Illegal Importing Invalid JSON Load Maximum NetworkError Promise RangeError
  ReferenceError Script SyntaxError TypeError URIError Unexpected AbortError ChunkLoadError DOMException PartFailure
  QuotaExceededError ScriptFailure InvalidStateError NotAllowedError NotFoundError SecurityError Uncaught Object Array`.split(
    /\s+/,
  ),
)

const word = /[A-Za-z_$][\w$]*/g
const maxVersions = 60

/**
 * The words in the scripts of a version. An error message consists of words of the code and of the data that it worked
 * on: a word that the code does not contain may be personal.
 */
export function openCodeWords(siteDir: string) {
  const wordsByFolder = new Map<string, Promise<ReadonlySet<string>>>()

  const wordsIn = async (folder: string): Promise<ReadonlySet<string>> => {
    const files = (await readdir(folder)).filter((name) => /\.m?js$/.test(name))
    const texts = await Promise.all(files.map((name) => readFile(inside(folder, name), 'utf8')))
    return new Set(texts.flatMap((text) => text.match(word) ?? []))
  }

  /** The part and version are of the registry. */
  const wordsOf = (part: string, version: string): Promise<ReadonlySet<string>> => {
    const folder = inside(siteDir, part, version)
    const existing = wordsByFolder.get(folder)
    if (existing) return existing
    if (wordsByFolder.size >= maxVersions) wordsByFolder.clear()
    // A version whose folder is away has no words until it is there.
    const words = wordsIn(folder).catch(() => {
      wordsByFolder.delete(folder)
      return new Set<string>()
    })
    wordsByFolder.set(folder, words)
    return words
  }

  return async (part: string, version: string, text: string): Promise<string> => {
    const words = await wordsOf(part, version)
    const isOfCode = (each: string) => browserWords.has(each) || words.has(each)
    return text.replace(word, (each) => (isOfCode(each) ? each : '…'))
  }
}
