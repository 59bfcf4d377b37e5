import { askWorker } from '@drape/platform/runtime/ask-worker'
import { useEffect, useState } from 'react'

const olderText = 'Part of this page runs in the version before, for the newest did not work.'

/**
 * Says in one quiet line that a part of the page is not the newest version. A newer version waits until the user
 * presses the button, because a reload would interrupt what they are doing. The element is on the page before it has
 * text, because screen readers announce only changes within an existing status element.
 */
export const VersionNotice = ({ isOlder }: { readonly isOlder: boolean }) => {
  const [text, setText] = useState('')
  const [hasNewer, setHasNewer] = useState(false)
  useEffect(() => setText(isOlder ? olderText : ''), [isOlder])
  useEffect(() => void askWorker(setHasNewer).catch(() => {}), [])
  return (
    <p className="older" role="status">
      {hasNewer ? 'A newer Drape is ready. ' : text}
      {hasNewer && (
        <button type="button" className="panel-link" onClick={() => location.reload()}>
          Use it
        </button>
      )}
    </p>
  )
}
