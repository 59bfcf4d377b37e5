import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './tool.ts'

const folder = 'docs/decisions'
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pagesIn = (path: string): string[] =>
  readdirSync(join(root, path))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(path, file))

const index = read(`${folder}/README.md`)
const files = readdirSync(join(root, folder)).filter((file) => /^\d/.test(file))

/** What another has replaced stays as it was. */
const isReplaced = (file: string): boolean =>
  index.split('\n').some((line) => line.includes(`(${file})`) && /\(replaced by \d+\)$/.test(line))

const faultsOf = (page: string): string[] => [
  ...(/^# .+\n\nStatus: accepted\. Date: \d{4}-\d\d-\d\d\.\n/.test(page) ? [] : ['no status or date']),
  ...['Context', 'Decision', 'Consequences'].filter((title) => !page.includes(`\n## ${title}\n`)),
  ...(page.split(/\s+/).length > 400 ? ['more than 400 words'] : []),
]

const anchorsIn = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

const isThere = (from: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#')
  const path = file ? join(dirname(from), file) : from
  return existsSync(join(root, path)) && (anchor === undefined || anchorsIn(read(path)).includes(anchor))
}

const linksIn = (page: string): string[] =>
  [...page.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)

test('each decision stands in the index, has its sections and its date, and is one page', () => {
  expect(linksIn(index).filter((link) => /^\d/.test(link))).toEqual(expect.arrayContaining(files))
  expect(files.length).toBeLessThanOrEqual(40)
  const pages = files.filter((file) => !isReplaced(file))
  expect(
    pages.flatMap((file) => faultsOf(read(`${folder}/${file}`)).map((fault) => `${file}: ${fault}`)),
  ).toEqual([])
})

test('each link of the documents leads to a page and a heading that are there', () => {
  const pages = ['.', 'docs', folder, 'commands/bench/results'].flatMap(pagesIn)
  expect(
    pages.flatMap((page) =>
      linksIn(read(page)).flatMap((link) => (isThere(page, link) ? [] : [`${page}: ${link}`])),
    ),
  ).toEqual([])
})

test('a decision without date and consequences, or of many words, and a link to nothing are noticed', () => {
  expect(faultsOf(`# A\n\n## Context\n\n## Decision\n${'word '.repeat(400)}`)).toEqual([
    'no status or date',
    'Consequences',
    'more than 400 words',
  ])
  const links = ['decisions/README.md#product', '#what-is-where', 'decisions/none.md', '#none']
  expect(links.map((link) => isThere('docs/operations.md', link))).toEqual([true, true, false, false])
})
