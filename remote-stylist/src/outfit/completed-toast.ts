import { readInsight } from '@drape/contract/insight'
import { callBackOutfit } from '@drape/contract/outfit'
import { listPendingRequests } from '@drape/contract/request'
import { causeOf, statusOf, useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'

const completed = 'Request completed successfully!'
const failed = 'The outfit could not be called back.'

interface CallBack {
  readonly outfitId: string
  /** Undefined where the server knows no calling back, or the reply got lost. */
  readonly seconds: number | undefined
  readonly onCalledBack: () => void
}

/** Says that a request is completed, and offers to call its outfit back for as long as that goes. */
export const useCompletedToast = () => {
  const { mutateAsync } = useAct(callBackOutfit, [listPendingRequests, readInsight])

  return ({ outfitId, seconds, onCalledBack }: CallBack): void => {
    const callBack = async () => {
      try {
        await mutateAsync({ params: { id: outfitId } })
      } catch (error) {
        const why = statusOf(error) === 409 ? causeOf(error) : failed
        showToast(why, { tone: 'bad' })
        return
      }
      onCalledBack()
    }
    showToast(completed, {
      tone: 'good',
      ...(seconds && {
        ms: seconds * 1000,
        action: { name: 'Call back', onPress: () => void callBack() },
      }),
    })
  }
}
