import { type Garment, listClientGarments, maxGarments } from '@drape/contract/garment'
import { useCall } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/desk'
import { Picture, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { titleOf } from '../own-piece.ts'
import type { GarmentPictures } from './garment-picture.ts'
import * as styles from './wardrobe.module.css'

type ClientGarment = Pick<Garment, 'id' | 'kind' | 'colour' | 'name' | 'note' | 'thumbnail_url'>

/** More would push the fields of the panel away. */
const firstCount = 8

interface WardrobeProps {
  readonly photoId: string
  /** The id of the piece at which the request begins. */
  readonly firstId: string | undefined
  /** Returns whether there was room for it. */
  readonly onAdd: (garment: { readonly id: string; readonly kind: string; readonly name: string }) => boolean
  readonly onPictures: (pictures: GarmentPictures) => void
}

/** The client's own pieces, each of which one press puts into the outfit. Nothing where there are none. */
export const Wardrobe = ({ photoId, firstId, onAdd, onPictures }: WardrobeProps) => {
  const wardrobe = useCall(listClientGarments, {
    params: { id: photoId },
    query: { limit: maxGarments },
  })
  const [isOpen, setIsOpen] = useState(false)
  const [announcement, setAnnouncement] = useState<string>()
  const { data } = wardrobe
  useEffect(() => {
    if (data)
      onPictures(Object.fromEntries(data.garments.map(({ id, thumbnail_url }) => [id, thumbnail_url])))
  }, [data, onPictures])
  const isFirst = ({ id }: ClientGarment) => id === firstId
  const all = data?.garments ?? []
  const garments = [...all.filter(isFirst), ...all.filter((garment) => !isFirst(garment))]
  if (garments.length === 0) return null
  const shown = isOpen ? garments : garments.slice(0, firstCount)

  const add = (garment: ClientGarment) =>
    setAnnouncement(
      onAdd({ ...garment, name: titleOf(garment) })
        ? `${titleOf(garment)} was added`
        : 'There is no room for another item',
    )

  return (
    <section className={styles.wardrobe} aria-labelledby="wardrobe-title">
      <h3 id="wardrobe-title">
        Wardrobe <small>{garments.length}</small>
      </h3>
      <ul>
        {shown.map((garment) => (
          <li key={garment.id}>
            <button
              type="button"
              aria-label={`Add ${titleOf(garment)}, ${[garment.kind, garment.colour].filter(Boolean).join(', ')}`}
              title={[titleOf(garment), garment.note].filter(Boolean).join(': ')}
              onClick={() => add(garment)}
            >
              <Picture src={garment.thumbnail_url} alt="" onMissing={() => takeFreshAddress(wardrobe)} />
              <span>{titleOf(garment)}</span>
            </button>
            {isFirst(garment) && <p className={styles.first}>The request begins here</p>}
            {garment.note && <p>{garment.note}</p>}
          </li>
        ))}
      </ul>
      {garments.length > firstCount && (
        <Button onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${garments.length}`}
        </Button>
      )}
      <Announcement>{announcement}</Announcement>
    </section>
  )
}
