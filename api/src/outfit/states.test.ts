import { playPhotos } from '../../prove/stories/photo-states.ts'
import { testApp } from '../../test/app.ts'

describe('a photo on its way to the closet', () => {
  const app = testApp({ REQUESTS_PER_MINUTE: '1000000' })

  /** `npm run prove -- stories` does this with a hundred photos. */
  it('is always where the rules say, whatever stylists and client do in whatever order', () =>
    playPhotos(app, 3))
})
