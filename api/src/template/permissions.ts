import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '@drape/contract/template'
import { authors, type Entry, ofCall, once, stylists } from '../../test/permission/row.ts'
import type { Scenario } from '../../test/scenario.ts'
import { newTemplate } from '../../test/studio.ts'

const template = ({ templateId }: Scenario) => ({ params: { id: templateId } })

export const permissions: readonly Entry[] = [
  ofCall(listTemplates, stylists),
  ofCall(createTemplate, stylists, () => ({
    headers: once,
    body: newTemplate('Winter'),
  })),
  ofCall(changeTemplate, authors, (scenario) => ({ ...template(scenario), body: newTemplate('Summer') })),
  ofCall(deleteTemplate, authors, template),
]
