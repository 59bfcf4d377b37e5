import { testApp } from '../../test/app.ts'
import { playPhotos } from './photo-states.ts'

const app = testApp({ REQUESTS_PER_MINUTE: '1000000' })

test('a photo is always where the rules say, whatever stylists and client do in whatever order', () =>
  playPhotos(app, 100))
