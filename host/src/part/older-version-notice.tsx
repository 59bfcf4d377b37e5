import { useEffect, useState } from 'react'

const words = 'Part of this page runs in the version before, for the newest did not work.'

/**
 * The element is on the page before it has text, because screen readers announce only changes within an existing status
 * element.
 */
export const OlderNotice = ({ isOlder }: { readonly isOlder: boolean }) => {
  const [said, setSaid] = useState('')
  useEffect(() => setSaid(isOlder ? words : ''), [isOlder])
  return (
    <p className="older" role="status">
      {said}
    </p>
  )
}
