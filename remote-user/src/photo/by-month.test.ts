import { photoOf } from '@drape/remote-shared/test/factories'
import { byMonth } from './by-month.ts'

test('photos stand under their month, and one whose date cannot be read under none', () => {
  const dates = [
    '2026-11-09T12:00:00Z',
    '2026-11-02T12:00:00Z',
    'soon',
    '2026-10-20T12:00:00Z',
    '2025-11-09T12:00:00Z',
  ]
  const months = byMonth(dates.map((upload_date, index) => photoOf(index + 1, { upload_date })))
  expect(months.map(([month, photos]) => [month, photos.map(({ upload_date }) => upload_date)])).toEqual([
    ['November 2026', dates.slice(0, 2)],
    ['Date not known', ['soon']],
    ['October 2026', [dates[3]]],
    ['November 2025', [dates[4]]],
  ])
})
