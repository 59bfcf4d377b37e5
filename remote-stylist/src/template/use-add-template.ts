import { createTemplate, listTemplates, type NewTemplate } from '@drape/contract/template'
import { newKey, useAct } from '@drape/remote-shared/api'
import { useRef } from 'react'

/** Adds a template. One whose answer was lost is sent again under its key, so that it is added once. */
export const useAddTemplate = () => {
  const { mutateAsync } = useAct(createTemplate, [listTemplates])
  const sent = useRef<{ readonly of: string; readonly key: string }>(undefined)

  return async (body: NewTemplate): Promise<void> => {
    const of = JSON.stringify(body)
    if (sent.current?.of !== of) sent.current = { of, key: newKey() }
    await mutateAsync({ headers: { 'idempotency-key': sent.current.key }, body })
    sent.current = undefined
  }
}
