import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './tool.ts'

const folder = 'docs/decisions'
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const pagesIn = (path: string): string[] =>
  readdirSync(join(root, path))
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(path, file))

const decisions = readdirSync(join(root, folder)).filter((file) => /^\d/.test(file))

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

test.each(decisions)('%s stands in the index, has its sections and its date, and is one page', (file) => {
  expect(linksIn(read(`${folder}/README.md`))).toContain(file)
  const page = read(`${folder}/${file}`)
  expect(page).toMatch(/^# .+\n\nStatus: accepted\. Date: \d{4}-\d\d-\d\d\.\n/)
  for (const title of ['Context', 'Decision', 'Consequences']) expect(page).toContain(`\n## ${title}\n`)
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(400)
})

test('there are at most forty decisions, and at most 30,000 words in docs', () => {
  expect(decisions.length).toBeLessThanOrEqual(40)
  const words = ['docs', folder].flatMap(pagesIn).flatMap((page) => read(page).match(/\S+/g) ?? [])
  expect(words.length).toBeLessThanOrEqual(30_000)
})

const pages = ['.', 'docs', folder, 'commands/bench/results'].flatMap(pagesIn)

test('the cells of each table in the documents are parted by one bar', () => {
  const rows = pages.flatMap((page) => read(page).match(/^\|.*$/gm) ?? [])
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => row.replaceAll(/`[^`]*`/g, '').includes('||'))).toEqual([])
})

test('each link of the documents leads to a page and a heading that are there', () => {
  const links = pages.flatMap((page) => linksIn(read(page)).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(({ page, link }) => !isThere(page, link))).toEqual([])
})
