import { askWorker } from '@drape/platform/runtime/ask-worker'
import { useEffect, useState } from 'react'

const older = 'Part of this page runs in the version before, for the newest did not work.'

/**
 * Says in one quiet line that something here is not the newest. What a newer version is waiting for is a press: nothing
 * is loaded anew under a person's hands. The element is on the page before it has text, because screen readers announce
 * only changes within an existing status element.
 */
export const VersionNotice = ({ isOlder }: { readonly isOlder: boolean }) => {
  const [said, setSaid] = useState('')
  const [isNewer, setIsNewer] = useState(false)
  useEffect(() => setSaid(isOlder ? older : ''), [isOlder])
  useEffect(() => void askWorker(setIsNewer).catch(() => {}), [])
  return (
    <p className="older" role="status">
      {isNewer ? 'A newer Drape is ready. ' : said}
      {isNewer && (
        <button type="button" className="panel-link" onClick={() => location.reload()}>
          Use it
        </button>
      )}
    </p>
  )
}
