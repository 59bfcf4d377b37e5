import { foldersIn, journeysOf } from './changed.ts'

test('a change in a concept of api asks for its tests, and for those of the concepts that import it', () => {
  const folders = foldersIn(['api/src/taste/taste.service.ts'])
  expect(folders).toContain('api/src/taste')
  expect(folders).not.toContain('api/src/shop')
})

test('a change in a concept asks for its journeys, a journey that changes for itself', () => {
  expect(journeysOf(['remote-user/src/closet/closet.screen.tsx'])).toEqual(['src/closet.spec.ts'])
  expect(journeysOf(['e2e/src/photo.spec.ts'])).toEqual(['src/photo.spec.ts'])
  expect(journeysOf(['commands/test.ts'])).toEqual([])
})
