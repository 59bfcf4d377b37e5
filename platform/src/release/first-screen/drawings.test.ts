import { releaseOf } from '../../../test/release-of.ts'
import { openDrawings } from './drawings.ts'

test('the pages of a second set are drawn in the time that the first one left', () => {
  const scripts = { host: 'exports.draw = (face) => face', shop: 'exports.faces = { out: "here" }' }
  const drawings = openDrawings({ readDrawings: () => [] }, [])
  const draw = (kept: string) =>
    drawings.draw([releaseOf('shop', { kept })], scripts, [{ path: '/', part: 'shop' }])
  for (const kept of ['1', '2']) expect(draw(kept)).toEqual([{ faces: { out: 'here' }, styles: [] }])
})
