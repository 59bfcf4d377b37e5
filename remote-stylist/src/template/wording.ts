import { longest } from '@drape/contract/outfit'
import type { TemplateKind } from '@drape/contract/template'
import { longestTemplate } from '@drape/contract/template'

/** Placeholder in a template for the first name of the client. */
export const nameMark = '{name}'

const longestOf: Readonly<Record<TemplateKind, number>> = {
  description: longest.description,
  note: longest.notes,
}

const firstNameOf = (name = ''): string => name.trim().split(/\s+/)[0] ?? ''

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The text of a template with the first name of the client; without a known name the placeholder stays. */
export const withClientName = (text: string, name: string | undefined): string => {
  const firstName = firstNameOf(name)
  return firstName ? text.replaceAll(nameMark, () => firstName) : text
}

/** The text for a template: the client's first name becomes the placeholder. */
export const withoutClientName = (text: string, name: string | undefined): string => {
  const firstName = firstNameOf(name)
  // A name of one letter would be found in every text.
  if (firstName.length < 2) return text
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(firstName)}(?![\\p{L}\\p{N}])`, 'gu'),
    nameMark,
  )
}

/** The suggested name of a template: its first words. */
export const nameFor = (text: string): string => {
  const words = text.trim().split(/\s+/).slice(0, 4).join(' ')
  return words.slice(0, longestTemplate.name).replace(/[\p{P}\s]+$/u, '')
}

/** The text with a space before and after it where it would otherwise join a word. */
export const spacedAt = (value: string, at: number, text: string): string => {
  const before = /[^\s([{“‘]$/u.test(value.slice(0, at)) && /^\S/.test(text) ? ' ' : ''
  const after = /^[\p{L}\p{N}]/u.test(value.slice(at)) && /\S$/.test(text) ? ' ' : ''
  return before + text + after
}

/** The number of characters by which the field would be too long with the text; 0 or less if it fits. */
export const tooManyWith = (kind: TemplateKind, value: string, at: number, text: string): number =>
  (value.slice(0, at) + spacedAt(value, at, text) + value.slice(at)).trim().length - longestOf[kind]
