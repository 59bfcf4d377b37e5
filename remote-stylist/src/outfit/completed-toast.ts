import { callBackOutfit } from '@drape/contract/outfit'
import { causeOf, statusOf, useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'

const completed = 'Request completed successfully!'
const failed = 'The outfit could not be called back.'

interface CallBack {
  readonly outfitId: string
  /** Undefined where the server has no such call, or the reply got lost. */
  readonly seconds: number | undefined
  readonly onCalledBack: () => void
}

/** Shows that a request is completed, and offers to call its outfit back for as long as the server allows it. */
export const useCompletedToast = () => {
  const { mutateAsync } = useAct(callBackOutfit)

  return ({ outfitId, seconds, onCalledBack }: CallBack): void => {
    const callBack = async () => {
      try {
        await mutateAsync({ params: { id: outfitId } })
      } catch (error) {
        const message = statusOf(error) === 409 ? causeOf(error) : failed
        showToast(message, { tone: 'bad' })
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
