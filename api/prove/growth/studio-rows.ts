import type { Database } from '../../src/infra/db/database.ts'

/**
 * Adds so many people with 20 photos each, up to a total. Every second of them has one photo that waits; the other
 * photos have an outfit, saved and rated. Later additions are older and have lower ids, so that the newest rows stay
 * the same.
 */
const statements = (come: number, there: number) => [
  `create temp table shot as
    select gen_random_uuid() as id, account_id, place = 0 and person % 2 = 0 as is_open,
      now() - interval '${there} days' - person * interval '1 hour' - place * interval '1 minute' as at
    from (
        select person, ('00000000-0000-4000-8000-' || lpad(to_hex(10000000 - ${there} * 1000 - person), 12, '0'))::uuid as account_id
        from generate_series(1, ${come}) as person
      ) as everybody,
      generate_series(0, 19) as place`,
  `insert into account (id, issuer, subject, email, name)
    select distinct account_id, 'growth', account_id::text, account_id || '@example.com', 'Asha' from shot`,
  'insert into photo (id, account_id, width, height, byte_count) select id, account_id, 3, 4, 5 from shot',
  `insert into request (id, photo_id, account_id, created_at, completed_at)
    select gen_random_uuid(), id, account_id, at, case when not is_open then at + interval '1 day' end from shot`,
  `insert into hand_over
      (id, request_id, account_id, position, from_id, from_name, to_id, to_name, note, idempotency_key)
    select gen_random_uuid(), request.id, request.account_id, 1, request.id, 'Meera', request.id, 'Kabir', 'Flat.', 'once'
    from request join shot on shot.id = request.photo_id`,
  `insert into outfit (id, photo_id, account_id, title, description, approved_at, saved_at)
    select id, id, account_id, 'Monsoon blues', '', at + interval '1 day', at from shot where not is_open`,
  `insert into outfit_item (id, outfit_id, position, category, name, brand, estimated_price)
    select gen_random_uuid(), id, 0, 'Tops', 'Kurta', 'Anokhi', 1 from shot where not is_open`,
  'insert into rating (item_id, outfit_id, stars) select id, outfit_id, 4 from outfit_item on conflict do nothing',
  `insert into photo_view (photo_id, stylist_id, stylist_name)
    select id, gen_random_uuid(), 'Meera K.' from shot where not is_open`,
  `insert into view_record (number, id, account_id, photo_id, stylist_id, size, at, digest, seal)
    select (select count(*) from view_record) + row_number() over (), gen_random_uuid(), account_id, id,
      gen_random_uuid(), 'thumbnail', at, '', '' from shot`,
  'update view_chain set number = (select max(number) from view_record)',
  // Of each outfit its client has written, and every fifth time nobody has answered yet.
  `insert into message (id, photo_id, account_id, position, idempotency_key, text, sent_at, settled_at)
    select gen_random_uuid(), id, account_id, 1, 'once', 'Thank you!', at + interval '2 days',
      case when row_number() over (order by at) % 5 > 0 then at + interval '2 days' end from shot where not is_open`,
  // Of one session, because a few hundred of them would be read as a whole by every call.
  `insert into push_device (id, account_id, family_id, endpoint, p256dh, auth, off, name)
    select encode(sha256(account_id::text::bytea), 'hex'), account_id, (select id from token_family limit 1),
      'https://fcm.googleapis.com/' || account_id, '', '', '{}', 'Chrome on Android'
    from shot group by account_id`,
  // Of days that are over, though not yet swept.
  `insert into evidence_count (at, part, version, what, bin, count)
    select date_trunc('hour', now()) - interval '${there} hours' - place * interval '1 minute', 'user', '000000000000',
      'view', 0, 1
    from generate_series(1, ${come} * 10) as place`,
  'drop table shot',
]

/** Adds people with their photos, and runs ANALYZE for the planner. */
export async function addPeople(database: Database, come: number, there: number): Promise<void> {
  const client = await database.$client.connect()
  try {
    for (const statement of statements(come, there)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
