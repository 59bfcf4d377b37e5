import { watchDownload } from './download.ts'

const url = '/site/host/v1/main.js'

/** A download whose chunks the test sends. */
const download = () => {
  let send = (_: string) => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const fetchMock = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body))
  return { fetchMock, send: (text: string) => send(text) }
}

beforeEach(() => jest.useFakeTimers())

test('a file without any bytes for five seconds hangs', async () => {
  download()
  const { hangs } = watchDownload(url)
  await jest.advanceTimersByTimeAsync(4_999)
  expect(hangs.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(hangs.aborted).toBe(true)
})

test('a file whose bytes keep coming does not hang until they stop', async () => {
  const { send } = download()
  const { hangs } = watchDownload(url)
  await jest.advanceTimersByTimeAsync(3_000)
  for (let piece = 0; piece < 5; piece += 1) {
    send('a')
    await jest.advanceTimersByTimeAsync(4_000)
    expect(hangs.aborted).toBe(false)
  }
  await jest.advanceTimersByTimeAsync(1_000)
  expect(hangs.aborted).toBe(true)
})

test('the progress of a file that arrives within three seconds is not watched', async () => {
  const { fetchMock } = download()
  const { hangs, stop } = watchDownload(url)
  await jest.advanceTimersByTimeAsync(2_999)
  stop()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(fetchMock).not.toHaveBeenCalled()
  expect(hangs.aborted).toBe(false)
})

test('pressing Retry aborts a file that hangs, and not a slow one', async () => {
  const { send } = download()
  const silent = watchDownload(url)
  silent.hurry()
  expect(silent.hangs.aborted).toBe(true)
  silent.stop()

  const slow = watchDownload(url)
  await jest.advanceTimersByTimeAsync(3_000)
  send('a')
  await jest.advanceTimersByTimeAsync(0)
  slow.hurry()
  expect(slow.hangs.aborted).toBe(false)
})
