import { useEffect, useRef } from 'react'

/** A picture that is on this device only. */
export const BlobPicture = ({ blob, alt = '' }: { readonly blob: Blob; readonly alt?: string }) => {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return <img ref={image} alt={alt} />
}
