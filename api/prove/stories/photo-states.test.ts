import { testApp } from '../../test/app.ts'
import { playPhotos } from './photo-states.ts'

const app = testApp({ REQUESTS_PER_MINUTE: '1000000' })

test('a photo is always in a state that the rules allow, whatever stylists and client do in any order', () =>
  playPhotos(app, 100))
