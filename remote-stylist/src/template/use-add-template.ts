import { createTemplate, listTemplates, type NewTemplate } from '@drape/contract/template'
import { useActOnce } from '@drape/remote-shared/api'

export const useAddTemplate = () => {
  const { mutateAsync } = useActOnce(createTemplate, [listTemplates])
  return (body: NewTemplate) => mutateAsync({ body })
}
