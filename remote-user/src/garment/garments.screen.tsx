import { type Garment, listGarments, maxGarments } from '@drape/contract/garment'
import { isPicture } from '@drape/contract/photo'
import { usePages } from '@drape/remote-shared/api'
import { counted } from '@drape/remote-shared/format'
import { Notice, PagedList, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { showToast } from '@drape/remote-shared/toast'
import { useState } from 'react'
import { asLastSeen } from '../calls/as-last-seen.ts'
import { useUserId } from '../calls/user-id.ts'
import { Chip } from '../controls/chip.tsx'
import { loadTools } from '../load-tools.ts'
import { PhotoPickers } from '../picture/photo-pickers.tsx'
import { usePictureView, ViewablePicture } from '../picture/picture-view.tsx'
import { GarmentDialog } from './garment.dialog.tsx'
import type { Words } from './garment-fields.tsx'
import { useGarmentQueue, useResumedGarments } from './garment-queue.ts'
import * as styles from './garments.module.css'
import { NewGarmentDialog } from './new-garment.dialog.tsx'
import { QueueList } from './queue-list.tsx'
import { useGarmentRemoval } from './use-garment-removal.ts'

const loadCamera = () => loadTools().then((module) => module.CameraDialog)

const titleOf = ({ name, kind }: Garment) => name || kind

/** Those that occur, the most frequent first. */
const occurring = <Value extends string>(values: readonly (Value | null)[]) => {
  const counts = new Map<Value, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)
}

interface FilterProps {
  readonly label: string
  readonly values: readonly (readonly [value: string, count: number])[]
  readonly chosen: string
  readonly onChoose: (value: string) => void
}

/** A filter with a single value is not shown. */
const Filter = ({ label, values, chosen, onChoose }: FilterProps) =>
  (values.length > 1 || chosen !== '') && (
    <fieldset className={styles.filter} aria-label={label}>
      {values.map(([value, count]) => (
        <Chip
          key={value}
          isPressed={value === chosen}
          onPress={() => onChoose(value === chosen ? '' : value)}
        >
          {value}
          <small>{count}</small>
        </Chip>
      ))}
    </fieldset>
  )

/** The files that are still to be described, and the kind of the last one. */
const useNewPieces = (room: number) => {
  const [files, setFiles] = useState<readonly Blob[]>([])
  const [kind, setKind] = useState<Words['kind']>('')
  const choose = (chosen: readonly Blob[]) => {
    const pictures = chosen.filter(isPicture)
    if (pictures.length < chosen.length)
      showToast('Some files are no JPEG, PNG or WebP pictures, and were left out.', { tone: 'bad' })
    if (pictures.length > room)
      showToast(`There is room for ${counted(room, 'more piece')}.`, { tone: 'bad' })
    setFiles(pictures.slice(0, room))
  }
  const next = (newKind: Words['kind']) => {
    setKind(newKind)
    setFiles(([, ...rest]) => rest)
  }
  return { files, kind, choose, next, end: () => setFiles([]) }
}

interface GarmentsScreenProps {
  /** Begins a request at the piece. */
  readonly onStyle: (garment: Garment) => Promise<void>
}

/** "My clothes": the pieces of one's own wardrobe. */
export const GarmentsScreen = ({ onStyle }: GarmentsScreenProps) => {
  const userId = useUserId()
  const pages = usePages(listGarments, { query: { limit: maxGarments } })
  const queue = useGarmentQueue()
  const removal = useGarmentRemoval()
  const [kind, setKind] = useState('')
  const [colour, setColour] = useState('')
  const [isArchive, setIsArchive] = useState(false)
  const [openId, setOpenId] = useState<string>()

  useResumedGarments()

  const all = pages.data?.pages.flatMap(({ garments }) => garments).filter(({ id }) => !removal.isHidden(id))
  const archivedCount = all?.filter(({ isArchived }) => isArchived).length ?? 0
  const showsArchive = isArchive && archivedCount > 0
  const pieces = all?.filter(({ isArchived }) => isArchived === showsArchive) ?? []
  const shown = pieces.filter(
    (piece) => (!kind || piece.kind === kind) && (!colour || piece.colour === colour),
  )
  const room = Math.max(0, maxGarments - (all?.length ?? 0) - queue.length)
  const newPieces = useNewPieces(room)
  const [file] = newPieces.files
  const open = all?.find(({ id }) => id === openId)
  const { view, dialog } = usePictureView(
    shown.map((piece) => ({
      id: piece.id,
      src: piece.image_url,
      alt: titleOf(piece),
      title: titleOf(piece),
      facts: [piece.name && piece.kind, piece.colour, piece.note].filter(Boolean).join(' · '),
    })),
    () => takeFreshAddress(pages),
  )

  const line =
    all && all.length > 0 ? `${counted(all.length, 'piece')} of ${maxGarments}${asLastSeen(pages)}` : ''
  return (
    <div>
      <PagedList
        pages={pages}
        count={all?.length}
        heading={<h1>My clothes</h1>}
        line={line}
        skeleton={<Skeleton of="your clothes" pieces={[12, 12]} />}
        trouble={{ title: 'Your clothes did not load' }}
        empty={
          queue.length === 0 && (
            <Notice title="None of your clothes yet">
              Take photos of pieces that you love, one by one. Your stylist sees them with your photo, and may
              put them into an outfit beside pieces from shops.
            </Notice>
          )
        }
      >
        {(onMissing) => (
          <>
            {archivedCount > 0 && (
              <fieldset className={styles.filter} aria-label="Show">
                <Chip isPressed={!showsArchive} onPress={() => setIsArchive(false)}>
                  Wardrobe
                </Chip>
                <Chip isPressed={showsArchive} onPress={() => setIsArchive(true)}>
                  Archive<small>{archivedCount}</small>
                </Chip>
              </fieldset>
            )}
            <Filter
              label="Kind of piece"
              values={occurring(pieces.map((piece) => piece.kind))}
              chosen={kind}
              onChoose={setKind}
            />
            <Filter
              label="Colour"
              values={occurring(pieces.map((piece) => piece.colour))}
              chosen={colour}
              onChoose={setColour}
            />
            <p role="status" className={styles.hint}>
              {(kind || colour) && `${shown.length} of ${pieces.length} pieces`}
            </p>
            <ul className={styles.tiles}>
              {shown.map((piece) => (
                <li key={piece.id} className={styles.tile}>
                  <div className={styles.picture}>
                    <ViewablePicture
                      of={titleOf(piece)}
                      src={piece.thumbnail_url}
                      alt=""
                      onMissing={onMissing}
                      onView={() => view(piece.id)}
                    />
                  </div>
                  <button
                    type="button"
                    className={styles.name}
                    aria-haspopup="dialog"
                    onClick={() => setOpenId(piece.id)}
                  >
                    <strong>{titleOf(piece)}</strong>
                    <span>{[piece.name && piece.kind, piece.colour].filter(Boolean).join(' · ')}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {queue.length > 0 && <QueueList queue={queue} />}
      {room > 0 ? (
        <PhotoPickers loadCamera={loadCamera} isMultiple onChoose={newPieces.choose} />
      ) : (
        <p className={styles.hint}>
          Your wardrobe has room for {maxGarments} pieces, and they are here. Delete one before you add
          another.
        </p>
      )}
      {file && (
        <NewGarmentDialog
          key={newPieces.files.length}
          file={file}
          userId={userId}
          kind={newPieces.kind}
          left={newPieces.files.length - 1}
          onDone={newPieces.next}
          onClose={newPieces.end}
        />
      )}
      {open && (
        <GarmentDialog
          garment={open}
          onStyle={() => onStyle(open)}
          onArchive={() => {
            setOpenId(undefined)
            void removal.archive(open)
          }}
          onDelete={() => {
            setOpenId(undefined)
            removal.deleteSoon(open)
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {dialog}
    </div>
  )
}
