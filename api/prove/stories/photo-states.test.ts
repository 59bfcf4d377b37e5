import { testApp } from '../../test/app.ts'
import { playPhotos } from './photo-states.ts'

const app = testApp({ REQUESTS_PER_MINUTE: '1000000' })

test('a photo is always in a state that the rules allow, whatever stylists and client do in any order', () =>
  playPhotos(app, 100))

/** What the database does besides, as a bug of ours would: each breaks another of the rules. */
const planted = [
  ['a completed request stays open', 'request', 'update', 'new.completed_at = null'],
  ['nobody keeps a claim', 'request', 'update', 'new.claimed_by = null; new.claimed_until = null'],
  ['an outfit goes with its photo', 'photo', 'delete', 'delete from outfit where photo_id = old.id'],
  ['every rating is one star', 'rating', 'insert', 'new.stars = 1'],
] as const

test.each(planted)('it is seen where %s', async (_, table, event, body) => {
  await app.query(
    `create function planted() returns trigger language plpgsql as
      $$ begin ${body}; return coalesce(new, old); end $$`,
  )
  await app.query(
    `create trigger planted before ${event} on ${table} for each row execute function planted()`,
  )
  try {
    await expect(playPhotos(app, 100)).rejects.toThrow('Property failed after')
  } finally {
    await app.query('drop function planted cascade')
  }
})
