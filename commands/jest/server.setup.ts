/// <reference types="jest" />

/**
 * Each test file has its own `node:fs`, so that its spies change nothing for other files, nor for Node's own cp, which
 * keeps the functions that it finds at its first call. None of its functions syncs to the disk: a test loses no power,
 * and the effect of a power loss is computed from the recorded operations (platform/test/power-loss.ts).
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

/** Looking for one, Fastify would read the module cache of Jest from end to end for each plugin without a name. */
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), {
  value: 'plugin',
  writable: true,
})
