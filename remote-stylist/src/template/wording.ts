import { longest } from '@drape/contract/outfit'
import type { TemplateKind } from '@drape/contract/template'
import { longestTemplate } from '@drape/contract/template'

/** Stands in a template for the first name of whoever it is put in for. */
export const nameMark = '{name}'

const longestOf: Readonly<Record<TemplateKind, number>> = {
  description: longest.description,
  note: longest.notes,
}

const firstNameOf = (name = ''): string => name.trim().split(/\s+/)[0] ?? ''

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The template as it is put in; without a known name the mark stays. */
export const forClient = (text: string, name: string | undefined): string => {
  const first = firstNameOf(name)
  return first ? text.replaceAll(nameMark, () => first) : text
}

/** What is kept of a text that was written for a client: the mark, and not their name. */
export const forEverybody = (text: string, name: string | undefined): string => {
  const first = firstNameOf(name)
  // A name of one letter would be found in every text.
  if (first.length < 2) return text
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(first)}(?![\\p{L}\\p{N}])`, 'gu'), nameMark)
}

/** A name to begin with: the first words. */
export const nameFor = (text: string): string => {
  const words = text.trim().split(/\s+/).slice(0, 4).join(' ')
  return words.slice(0, longestTemplate.name).replace(/[\p{P}\s]+$/u, '')
}

/** The text as it goes between what stands there: no two words grow together. */
export const joinedAt = (value: string, at: number, text: string): string => {
  const before = /[^\s([{“‘]$/u.test(value.slice(0, at)) && /^\S/.test(text) ? ' ' : ''
  const after = /^[\p{L}\p{N}]/u.test(value.slice(at)) && /\S$/.test(text) ? ' ' : ''
  return before + text + after
}

/** How many characters it is more than the field takes; none or fewer when it fits. */
export const tooManyWith = (kind: TemplateKind, value: string, at: number, text: string): number =>
  (value.slice(0, at) + joinedAt(value, at, text) + value.slice(at)).trim().length - longestOf[kind]
