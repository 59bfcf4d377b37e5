import { testSite } from './site.ts'

type Site = ReturnType<typeof testSite>

/** An object that is created for each test of a file. Outside of a test it has no fields. */
export const eachTest = <T extends object>(make: () => T | Promise<T>, end: (value: T) => unknown): T => {
  let instance: T
  beforeEach(async () => {
    instance = await make()
  })
  afterEach(async () => {
    await end(instance)
  })
  return new Proxy({} as T, { get: (_, name) => Reflect.get(instance, name) })
}

/** A site for each test, or a copy of one that is made once. */
export const siteForEach = (makeOnce?: () => Site | Promise<Site>) => {
  let ready: Site | undefined
  beforeAll(async () => {
    ready = await makeOnce?.()
  })
  afterAll(() => ready?.remove())
  return eachTest(
    () => testSite(ready?.root),
    (site) => site.remove(),
  )
}
