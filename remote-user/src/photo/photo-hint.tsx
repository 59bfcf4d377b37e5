import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'

interface PhotoHintProps {
  readonly picture: Blob
  readonly width: number
  readonly height: number
}

/** In the chunk of the wish form: the first screen names the address of every chunk. */
const loadHint = () => import(/* webpackChunkName: "wish" */ './photo-quality.ts')

/** A hint where a photo is small, dark or wide. Renders nothing if the picture cannot be measured. */
export const PhotoHint = ({ picture, width, height }: PhotoHintProps) => {
  const [hint, setHint] = useState<string>()
  useEffect(() => {
    let isOver = false
    const showHint = (text?: string) => isOver || setHint(text)
    loadHint()
      .then(({ hintForPicture }) => hintForPicture({ picture, width, height }))
      .then(showHint, () => showHint())
    return () => {
      isOver = true
    }
  }, [picture, width, height])
  return <Announcement>{hint}</Announcement>
}
