import { pictureKeys } from '../../src/infra/picture/picture-key.ts'
import type { Stage } from './stage.ts'

type Report = (fault: string) => void

interface Row {
  readonly id: string
  readonly name: string | null
  readonly requests: number
}

const photos = `select id, wish->>'text' as name,
  (select count(*)::int from request where photo_id = photo.id) as requests from photo`

/** Each photo that was submitted, and not taken back, is in the stylist's queue once. */
export async function checkQueue(
  { world, browser, album }: Stage,
  queue: readonly { readonly photoId: string }[],
  report: Report,
): Promise<void> {
  const rows = await world.query<Row>(photos)
  for (const { name } of rows)
    if (!album.has(name ?? '')) report(`there is a photo that nobody chose: ${name}`)
  for (const { id, requests } of rows) {
    const count = queue.filter(({ photoId }) => photoId === id).length
    if (requests !== 1 || count !== 1)
      report(`photo ${id} has ${requests} requests, and is shown ${count} times`)
  }
  for (const [name, photo] of album) {
    const { length } = rows.filter((row) => row.name === name)
    if (length > 1) report(`${name} is there ${length} times`)
    if (photo.isExcused) continue
    const mustBeThere = photo.isSubmitted && !photo.isWithdrawn
    if (mustBeThere && !photo.isTold && length === 0) report(`${name} is lost`)
    // A browser that keeps nothing for a while, and then has what was there before, does not know of it.
    if (!mustBeThere && length > 0 && !browser.storage.wasForbidden)
      report(`${name} is there, and was taken back`)
  }
}

/** Both pictures of each photo are there, and no others. */
export async function checkPictures({ world }: Stage, report: Report): Promise<void> {
  const rows = await world.query<Row>(photos)
  const expected = new Set(rows.flatMap(({ id }) => pictureKeys(id)))
  const there = new Set(world.objects.keys())
  for (const key of expected) if (!there.has(key)) report(`picture ${key} is gone`)
  for (const key of there) if (!expected.has(key)) report(`picture ${key} is left without a photo`)
}

/** Of what was sent or taken back nothing stays in the browser. */
export function checkStore({ browser }: Stage, report: Report): void {
  const kept = [...(browser.storage.databases.get('drape')?.values() ?? [])]
  const state = browser.tabs[0]?.uploadState()
  if (kept.length > 0 && state?.is !== 'chosen') report(`the browser still has ${JSON.stringify(kept)}`)
}
