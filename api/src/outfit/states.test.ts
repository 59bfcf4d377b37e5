import { playPhotos } from '../../prove/stories/photo-states.ts'
import { testApp } from '../../test/app.ts'

describe('a photo on its way to the closet', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '1000000' })

  /** `npm run prove -- stories` does this with a hundred photos. */
  it('is always in a state that the rules allow, whatever stylists and client do in any order', () =>
    playPhotos(server, 3))
})
