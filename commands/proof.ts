import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** A test that a document names: `file` “title”, where needed with the blocks round it: “block › title”. */
interface Proof {
  readonly file: string
  readonly title: string
}

const named = /`([\w./-]+\.(?:spec|test)\.tsx?)` “([^”]+)”/g

export const proofsIn = (page: string): Proof[] =>
  [...page.matchAll(named)].map(([, file = '', title = '']) => ({ file, title }))

/** The call of test, it or describe, or of what their `each` returned, at the beginning of a line. */
const opening =
  /^( *)(?:(describe)|test|it|[\])}][^\n]*?)(?:\.(?:describe|each)(?:\([^\n]*\))?)?\(\s*(['"`])((?:(?!\3)[^\n\\]|\\.)+)\3,/gm

/** A title may begin with a value: `${part} is released alone`. */
const leadingValue = /^.*\$\{[^}]*\} |^%\w /

const known = new Map<string, ReadonlySet<string>>()

function titlesIn(file: string): ReadonlySet<string> {
  const path = join(root, file)
  const titles = known.get(file) ?? readTitles(existsSync(path) ? readFileSync(path, 'utf8') : '')
  known.set(file, titles)
  return titles
}

function readTitles(code: string): ReadonlySet<string> {
  const titles = new Set<string>()
  let blocks: { indent: number; title: string }[] = []
  for (const [, { length: indent } = '', describe, , text = ''] of code.matchAll(opening)) {
    const title = text.replaceAll(/\\(.)/g, '$1')
    blocks = blocks.filter((block) => block.indent < indent)
    if (!describe) {
      const around = blocks.map((block) => block.title)
      for (const each of [title, title.replace(leadingValue, '')])
        for (let from = 0; from <= around.length; from++)
          titles.add([...around.slice(from), each].join(' › '))
    }
    blocks.push({ indent, title })
  }
  return titles
}

export const isTest = ({ file, title }: Proof): boolean => titlesIn(file).has(title)
