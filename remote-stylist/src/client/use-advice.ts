import { readClient } from '@drape/contract/client'
import { useOnline, usePages } from '@drape/remote-shared/api'
import { useEffect } from 'react'
import { type Advice, loadAdvice } from '../load-fit.ts'

/** Hands over what the fit of the client says of pieces, once it is known. */
export const useAdvice = (clientId: string, onAdvice: (advice: Advice) => void): void => {
  const { data } = usePages(readClient, { params: { id: clientId } })
  const fit = data?.pages[0]?.fit
  const isOnline = useOnline()
  useEffect(() => {
    if (!fit || !isOnline) return
    // If it does not load, the panel, which shows what comes with it, says so.
    void loadAdvice().then(
      (adviceOf) => onAdvice(adviceOf(fit)),
      () => undefined,
    )
  }, [fit, isOnline, onAdvice])
}
