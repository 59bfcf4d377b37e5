import { watchArrival } from './arrival.ts'

const url = '/site/host/v1/main.js'

/** A download of which the test sends each piece. */
const download = () => {
  let send = (_: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))
  return { asked, send: (text: string) => send(text) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a file of which nothing has come for five seconds hangs', async () => {
  download()
  const { hangs } = watchArrival(url)
  await jest.advanceTimersByTimeAsync(4_999)
  expect(hangs.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(hangs.aborted).toBe(true)
})

test('a file of which something keeps coming does not, until it stands still', async () => {
  const { send } = download()
  const { hangs } = watchArrival(url)
  await jest.advanceTimersByTimeAsync(3_000)
  for (let piece = 0; piece < 5; piece += 1) {
    send('a')
    await jest.advanceTimersByTimeAsync(4_000)
    expect(hangs.aborted).toBe(false)
  }
  await jest.advanceTimersByTimeAsync(1_000)
  expect(hangs.aborted).toBe(true)
})

test('nobody looks at a file that has come within three seconds, and it does not hang', async () => {
  const { asked } = download()
  const { hangs, stop } = watchArrival(url)
  await jest.advanceTimersByTimeAsync(2_999)
  stop()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).not.toHaveBeenCalled()
  expect(hangs.aborted).toBe(false)
})
