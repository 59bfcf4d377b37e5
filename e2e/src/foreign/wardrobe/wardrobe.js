import './wardrobe.css'
import { createElement as h, useEffect, useState } from 'react'

/** A foreign remote: a screen with state, lazy code and styles. */
export default function Wardrobe() {
  const [pieces, setPieces] = useState(0)
  const [Details, setDetails] = useState(null)
  useEffect(() => {
    document.title = 'Wardrobe'
  }, [])
  const showDetails = async () => {
    try {
      const module = await import('./details.js')
      setDetails(() => module.Details)
    } catch {
      setDetails(() => () => h('p', null, 'The details did not come'))
    }
  }
  return h(
    'main',
    { className: 'wardrobe' },
    h('h1', null, 'Wardrobe'),
    h('button', { type: 'button', onClick: () => setPieces(pieces + 1) }, `Pieces: ${pieces}`),
    h(
      'button',
      {
        type: 'button',
        onClick: showDetails,
      },
      'Details',
    ),
    Details && h(Details),
  )
}
