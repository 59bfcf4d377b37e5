import { deviceNameOf, deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  ['Chrome on Android', `${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `${mozilla} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Edge on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`],
  ['Opera on Windows', `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0.0.0`],
  ['Chrome on ChromeOS', `${mozilla} (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Firefox on Linux', `${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`],
  [
    'Safari on iPhone',
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPad',
    `${mozilla} (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari on Mac',
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
  ],
])('a person reads %s', (words, agent) => {
  expect(deviceOf(agent)).toBe(words)
})

test('of anything else nothing is kept', () => {
  expect(deviceOf('Firefox/1 at the house of Asha Rao, 203.0.113.7')).toBe('Firefox')
  expect(deviceOf('curl/8.14')).toBeNull()
  expect(deviceOf(undefined)).toBeNull()
})

test('a device that gets pushes has a name, though its page may tell the system alone', () => {
  const homeScreen = `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148`
  expect(deviceNameOf(homeScreen)).toBe('A browser on iPhone')
  expect(deviceNameOf(undefined)).toBe('A browser')
})
