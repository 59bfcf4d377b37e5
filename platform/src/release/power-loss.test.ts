import { mkdirSync } from 'node:fs'
import { act, answerOn } from '../../test/command.ts'
import { cutInEachState, shownAfterCut, siteToCut } from '../../test/power-cut.ts'
import { testSite, v2 } from '../../test/site.ts'
import { promote } from './promote.ts'
import { tokenStore } from './token/token.store.ts'

/** `npm run prove` looks at each state, of every act. */
test('a power loss while a version goes live leaves a whole site', () => {
  const site = siteToCut(['shop'])
  cutInEachState(
    site,
    ({ store }) => void promote(store, { shop: v2 }, act),
    (folder, isDone) => {
      const served = shownAfterCut(folder)
      if (isDone) expect(served).toEqual(shownAfterCut(site.folder))
    },
    10,
  )
  site.remove()
})

test('a power loss gives back no token that was revoked', () => {
  const site = testSite()
  mkdirSync(site.folder)
  for (const team of ['one', 'other']) answerOn(site, ['token', 'shop', '--for', team])
  const [{ id = '' } = {}] = tokenStore(site.folder).list()
  cutInEachState(
    site,
    (cut) => void answerOn(cut, ['token', 'revoke', id]),
    (folder, isDone) => {
      const grants = tokenStore(folder).list()
      expect(grants).toHaveLength(2)
      if (isDone) expect(grants.find((each) => each.id === id)?.revokedAt).toBeDefined()
    },
  )
  site.remove()
})
