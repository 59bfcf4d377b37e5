import { longest } from '@drape/contract/outfit'
import { nameFor, spacedAt, tooManyWith, withClientName, withoutClientName } from './wording.ts'

test('each {name} becomes the first name of the client, and stays if there is no name', () => {
  expect(withClientName('Dear {name}, $& {name}', 'Asha Kapoor')).toBe('Dear Asha, $& Asha')
  expect(withClientName('{name}', '$& Rao')).toBe('$&')
  expect(withClientName('Dear {name}', '  ')).toBe('Dear {name}')
  expect(withClientName('Dear {name}', undefined)).toBe('Dear {name}')
})

test('a text that was written for a client is saved without the name, but words that contain it stay', () => {
  expect(withoutClientName('Asha, Ashas, Ashá: Asha’s.', 'Asha Kapoor')).toBe(
    '{name}, Ashas, Ashá: {name}’s.',
  )
  expect(withoutClientName('A. (B) A(B', 'A(B Rao')).toBe('A. (B) {name}')
  expect(withoutClientName('A silk dupatta', 'A Rao')).toBe('A silk dupatta')
  expect(withoutClientName('Silk', undefined)).toBe('Silk')
})

test('a template is named after its first words, without the comma or full stop after them', () => {
  expect(nameFor('  Indigo from head\nto toe, silver.')).toBe('Indigo from head to')
  expect(nameFor('Indigo, silver.')).toBe('Indigo, silver')
  expect(nameFor('a'.repeat(99))).toHaveLength(60)
})

test.each([
  ['', 0, 'Silk', 'Silk'],
  ['Indigo.', 7, 'Silk', ' Silk'],
  ['Indigo. ', 8, 'Silk', 'Silk'],
  ['Indigo\n', 7, 'Silk', 'Silk'],
  ['(', 1, 'Silk', 'Silk'],
  ['and', 0, 'Silk', 'Silk '],
  [', and', 0, 'Silk', 'Silk'],
  ['Indigo', 6, '\nSilk', '\nSilk'],
])('in “%s” at %i, %s is put in as “%s”', (value, at, text, expected) => {
  expect(spacedAt(value, at, text)).toBe(expected)
})

test('characters over the limit are counted as the field counts them, with the space that is put in between', () => {
  const full = 'a'.repeat(longest.description - 5)
  expect(tooManyWith('description', full, full.length, 'Silk')).toBe(0)
  expect(tooManyWith('description', full, full.length, 'Silks')).toBe(1)
  expect(tooManyWith('note', ` ${'a'.repeat(longest.notes)}`, 0, '')).toBe(0)
})
