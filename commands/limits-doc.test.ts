import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { maxPhotoBytes, maxPhotoPixels, maxPhotoSide } from '@drape/contract/photo'
import { claimMinutes, maxQueueLength } from '@drape/contract/request'

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const inWords = (count: number): string => count.toLocaleString('en-US')

test.each([
  [
    'docs/operations.md',
    `${maxPhotoBytes / 1024 ** 2} MB, ${maxPhotoPixels / 1e6} megapixels, ${inWords(maxPhotoSide)} pixels long`,
  ],
  ['api/containers/nginx.conf', `client_max_body_size ${maxPhotoBytes / 1024 ** 2 + 1}m`],
  ['api/containers/Caddyfile', `max_size ${maxPhotoBytes / 1024 ** 2 + 1}MB`],
  ['docs/api.md', `a photo ${maxPhotoBytes / 1024 ** 2} MB and ${maxPhotoPixels / 1e6} megapixels`],
  ['docs/api.md', `as far as \`limit\` reaches, ${inWords(maxQueueLength)}`],
  ['CONTRIBUTING.md', `a stylist's hold on a request for ${claimMinutes} minutes`],
])('%s says what holds: %s', (file, words) => {
  expect(read(file)).toContain(words)
})
