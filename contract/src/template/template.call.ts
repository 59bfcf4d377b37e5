import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, filledLine, filledText, identifier, underKey } from '../formats.ts'
import { longestTemplate } from '../limits.ts'

const call = callsOf('template')

export { longestTemplate, maxTemplates } from '../limits.ts'

export const about = "A stylist's own texts for descriptions and notes."

export const templateKinds = ['description', 'note'] as const
export type TemplateKind = (typeof templateKinds)[number]

const content = {
  /** A description of an outfit, or the notes on one. */
  kind: z.enum(templateKinds),
  name: z.string(),
  text: z.string(),
}
const template = z.object({ id: identifier, ...content })
export type Template = z.output<typeof template>

const newTemplate = z.strictObject({
  ...content,
  name: filledLine(longestTemplate.name),
  text: filledText(longestTemplate.text),
})
export type NewTemplate = z.output<typeof newTemplate>

export const listTemplates = call({
  method: 'GET',
  path: '/api/stylist/templates/',
  who: 'stylist',
  summary: "The stylist's own templates for descriptions and notes, by name",
  reply: z.object({ templates: z.array(template) }),
})

export const createTemplate = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/templates/',
  who: 'stylist',
  changes: ['template'],
  summary:
    'Adds a template, whose name no other of its kind has in whatever case; a repetition under the same Idempotency-Key is the same template',
  headers: underKey,
  body: newTemplate,
  refusals: [409],
  reply: template,
})

export const changeTemplate = call({
  method: 'POST',
  isRepeatable: true,
  path: '/api/stylist/templates/{id}/',
  who: 'stylist',
  changes: ['template'],
  summary: "Changes one's own template",
  body: newTemplate,
  refusals: [409],
  reply: template,
})

export const deleteTemplate = call({
  method: 'DELETE',
  path: '/api/stylist/templates/{id}/',
  who: 'stylist',
  changes: ['template'],
  summary: "Deletes one's own template",
  reply: done,
})
