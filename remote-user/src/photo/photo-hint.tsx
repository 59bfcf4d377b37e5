import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'

interface PhotoHintProps {
  readonly picture: Blob
  readonly width: number
  readonly height: number
}

/** With the wish: a file of its own would be named in the first screen's core. */
const loadHint = () => import(/* webpackChunkName: "wish" */ './photo-quality.ts')

/** A word about a photo that is small, dark or wide. Where it cannot be had, nothing is said. */
export const PhotoHint = ({ picture, width, height }: PhotoHintProps) => {
  const [hint, setHint] = useState<string>()
  useEffect(() => {
    let isOver = false
    const say = (words?: string) => isOver || setHint(words)
    loadHint()
      .then(({ lookAt }) => lookAt({ picture, width, height }))
      .then(say, () => say())
    return () => {
      isOver = true
    }
  }, [picture, width, height])
  return <Announcement>{hint}</Announcement>
}
