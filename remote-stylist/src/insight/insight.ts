import { readInsight } from '@drape/contract/insight'
import { useCall } from '@drape/remote-shared/api'
import { useEffect } from 'react'

/** The console is open all day: while it is visible, its figures are refreshed this often. */
const freshMs = 60_000

export const useInsight = () => {
  const insight = useCall(readInsight)
  const { refetch } = insight

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && navigator.onLine) void refetch({ cancelRefetch: false })
    }, freshMs)
    return () => clearInterval(timer)
  }, [refetch])

  return insight
}

export type Insight = NonNullable<ReturnType<typeof useInsight>['data']>
