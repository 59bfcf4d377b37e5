import { endLook, shareLook } from '@drape/contract/look'
import { lookAddress } from '@drape/contract/page-config'
import { useAct } from '@drape/remote-shared/api'
import { useState } from 'react'
import { useHref } from 'react-router-dom'

interface Sharing {
  readonly outfitId: string
  readonly title: string
  /** The browser's own sheet has taken the link. */
  readonly onShared: () => void
}

const isCancelled = (error: unknown): boolean => Object(error).name === 'AbortError'

/** Makes a link and hands it to the browser's sheet, or copies it where there is none. */
export const useSharing = ({ outfitId, title, onShared }: Sharing) => {
  const base = useHref('/').replace(/\/$/, '')
  // The sheet opens only within seconds of a press, so the list of links is requested meanwhile.
  const { press, isPending, error } = useAct(shareLook, 'later')
  const { press: end } = useAct(endLook)
  const [link, setLink] = useState<string>()
  const [isCopied, setIsCopied] = useState(false)

  const copy = async (url = link ?? '') => {
    const isDone = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    )
    setIsCopied(isDone === true)
  }

  const share = async (withName: boolean) => {
    const made = await press({ params: { id: outfitId }, body: { withName } })
    if (!made) return
    const url = location.origin + base + lookAddress(made.token)
    try {
      if (navigator.share) {
        await navigator.share({ title, url })
        return onShared()
      }
    } catch (sheetError) {
      // Nobody got it.
      if (isCancelled(sheetError)) return void (await end({ params: { id: made.look.id } }))
    }
    setLink(url)
    await copy(url)
  }

  return { share, copy, link, isCopied, isPending, error }
}
