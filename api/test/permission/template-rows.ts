import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '@drape/contract/template'
import type { Scenario } from '../scenario.ts'
import { newTemplate } from '../studio.ts'
import { authors, type Entry, ofCall, once, stylists } from './row.ts'

const template = ({ templateId }: Scenario) => ({ params: { id: templateId } })

export const rows: readonly Entry[] = [
  ofCall(listTemplates, stylists),
  ofCall(createTemplate, stylists, () => ({
    headers: once,
    body: newTemplate('Winter'),
  })),
  ofCall(changeTemplate, authors, (scenario) => ({ ...template(scenario), body: newTemplate('Summer') })),
  ofCall(deleteTemplate, authors, template),
]
