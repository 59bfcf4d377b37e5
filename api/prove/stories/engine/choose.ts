import type { MemberTurn } from './concept.ts'

interface Found {
  readonly id: string
  readonly photoId: string
  readonly outfitId: string
  readonly requestId: string
  readonly garmentId: string
}

/** What the step is about, chosen while nothing moves. */
const choose = async ({ world, step }: MemberTurn, text: string, ...values: readonly unknown[]) => {
  const rows = await world.query<Found>(text, ...values)
  return rows[step.which % Math.max(1, rows.length)]
}

export const ownPhoto = (turn: MemberTurn) =>
  choose(turn, 'select id from photo where account_id = $1 order by id', turn.one.id)
export const anyPhoto = (turn: MemberTurn) => choose(turn, 'select photo_id as id from request order by id')
export const anyMessagePicture = (turn: MemberTurn) =>
  choose(turn, 'select id from message_picture order by id')
export const ownGarment = (turn: MemberTurn) =>
  choose(turn, 'select id from garment where account_id = $1 order by id', turn.one.id)
export const anyGarment = (turn: MemberTurn) => choose(turn, 'select id from garment order by id')
export const anyRequestWithGarment = (turn: MemberTurn) =>
  choose(
    turn,
    `select request.id as "requestId", photo_id as "photoId", garment.id as "garmentId"
      from request cross join garment order by request.id, garment.id`,
  )
export const anyRequest = (turn: MemberTurn) =>
  choose(turn, 'select id, photo_id as "photoId" from request order by completed_at is not null, id')
export const ownOutfit = (turn: MemberTurn) =>
  choose(
    turn,
    `select outfit.id, request.id as "requestId" from outfit join request using (photo_id)
      where stylist_id = $1 order by outfit.id`,
    turn.one.id,
  )
export const deliveredItem = (turn: MemberTurn) =>
  choose(
    turn,
    `select item.id, outfit.id as "outfitId", outfit.photo_id as "photoId"
      from outfit_item item join outfit on outfit.id = item.outfit_id
      where outfit.account_id = $1 and approved_at is not null order by item.id`,
    turn.one.id,
  )
export const at = (id: string) => ({ params: { id } })
