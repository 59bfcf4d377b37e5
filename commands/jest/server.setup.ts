/// <reference types="jest" />

/**
 * Each test file has a `node:fs` of its own, so that what it watches there changes nothing for another, nor for Node's
 * own cp, which keeps the operations that it finds at its first call. Nothing in it waits for the disk: a test loses no
 * power, and what a power loss would leave is told from what was asked (platform/test/power-loss.ts).
 */
jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof import('node:fs')>('node:fs')
  const own = Object.create(null, Object.getOwnPropertyDescriptors(real)) as typeof real
  own.fsyncSync = () => undefined
  own.writeFileSync = (file, data, options) =>
    real.writeFileSync(
      file,
      data,
      options && typeof options === 'object' ? { ...options, flush: false } : options,
    )
  return own
})
