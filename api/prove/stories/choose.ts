import type { Page } from '@drape/remote-shared/test/page'
import type { Journal } from './journal.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export interface Stage {
  readonly world: World
  readonly journal: Journal
  readonly picture: Blob
  readonly one: Person
  readonly page: Page
  readonly which: number
}

export type Action = (stage: Stage) => Promise<(() => Promise<unknown>) | undefined>

interface Found {
  readonly id: string
  readonly photoId: string
  readonly outfitId: string
  readonly requestId: string
}

/** What the step is about, chosen while nothing moves. */
export const choose = async ({ world, which }: Stage, text: string, ...values: readonly unknown[]) => {
  const rows = await world.query<Found>(text, ...values)
  return rows[which % Math.max(1, rows.length)]
}

export const photosOf = (stage: Stage) =>
  choose(stage, 'select id from photo where account_id = $1 order by id', stage.one.id)
export const anyPhoto = (stage: Stage) => choose(stage, 'select photo_id as id from request order by id')
export const anyRequest = (stage: Stage) =>
  choose(stage, 'select id, photo_id as "photoId" from request order by completed_at is not null, id')
export const ownOutfit = (stage: Stage) =>
  choose(
    stage,
    `select outfit.id, request.id as "requestId" from outfit join request using (photo_id)
      where stylist_id = $1 order by outfit.id`,
    stage.one.id,
  )
export const at = (id: string) => ({ params: { id } })
