import { statusText } from './photo-status.tsx'

test('a photo of which a later server says something else is shown as being processed', () => {
  expect(statusText('paused' as never)).toBe('Processing...')
  expect(statusText('approved')).toBe('Outfits ready')
})
