import type { Template } from '@drape/contract/template'
import { idOf } from '@drape/remote-shared/test/factories'

export const templateOf = (number: number, changes: Partial<Template> = {}): Template => ({
  id: idOf(400_000 + number),
  kind: 'description',
  name: `Template ${number}`,
  text: 'Indigo from head to toe.',
  ...changes,
})
