import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersByTopic } from './prove-folders.ts'
import { chosenProofs, proofs } from './prove-words.ts'
import { root } from './tool.ts'

const all = Object.values(proofs).flatMap(({ topics }): readonly string[] => topics)

test('each folder of proofs is a topic of one of ten words, and stands in docs/proofs.md', () => {
  expect(Object.keys(proofs)).toHaveLength(10)
  expect(all.toSorted()).toEqual([...new Set([...foldersByTopic().keys(), 'advisories'])].sort())
  const page = readFileSync(join(root, 'docs/proofs.md'), 'utf8')
  expect([...page.matchAll(/^\| (?:\*\*\w+\*\* )?`([\w-]+)` \| .* \|$/gm)].map(([, topic]) => topic)).toEqual(
    expect.arrayContaining(all),
  )
})

test('a word runs all of its topics, a topic itself, and what follows goes to its programs', () => {
  const chosen = (...words: string[]) => chosenProofs(words).map(({ topics, words }) => [topics, words])
  expect(chosenProofs([])).toHaveLength(10)
  expect(chosen('accidents')).toEqual([[proofs.accidents.topics, []]])
  expect(chosen('accidents', 'power', '5')).toEqual([[['accidents'], ['power', '5']]])
  expect(chosen('stories', 'journeys', '10', '--seed', '7')).toEqual([[['journeys'], ['10', '--seed', '7']]])
  expect(chosen('stories', '10')).toEqual([[['stories'], ['10']]])
  expect(chosen('nothing')).toEqual([])
})
