import { eachPreferenceTwice } from '@drape/contract/preference-fields'
import { noPreferencesFound, readPreferences, updatePreferences } from '@drape/contract/preferences'
import { setUpForEach, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'

describe('preferences', () => {
  const server = testApp()

  const asha = setUpForEach(() => server.members.user())

  const read = (who: TestMember = asha) => who.ask(readPreferences)
  const update = (body: unknown, who: TestMember = asha) => who.answerLoosely(updatePreferences, { body })
  const owner = ({ id }: TestMember) => ({
    name: 'Asha',
    email: `${id}@example.com`,
    user_id: id,
    has_fit: false,
  })
  const least = { gender: 4, age_range: '65+' }

  it('are said to be missing before there are any', async () => {
    expect(await read()).toEqual({ ...owner(asha), message: 'No preferences found' })
  })

  it('come back as they were set, under both their names', async () => {
    const set = {
      gender: 2,
      color_preferences: { favorite_colors: ['Indigo', 'मेहंदी', '"{,}\\'] },
      age_range: '25-34',
      body_type: 'Triangle (Pear)',
      height: `5'3" - 5'5"`,
      skin_tone: 'Olive',
    }
    const both = {
      ...eachPreferenceTwice(() => null),
      ...set,
      ageRange: '25-34',
      bodyType: 'Triangle (Pear)',
      skinTone: 'Olive',
    }
    expect(await update(set)).toMatchObject({ status: 200, body: { success: true, preferences: both } })
    expect(await read()).toEqual({ ...owner(asha), ...both })
  })

  it('are set as a whole: what is left out the next time is not chosen any more', async () => {
    await update({ gender: 1, age_range: '18-24', body_type: 'Oval', height: `Over 6'2"`, skin_tone: 'Dark' })
    await update(least)
    expect(await read()).toEqual({
      ...owner(asha),
      ...eachPreferenceTwice(() => null),
      ...least,
      ageRange: '65+',
      color_preferences: { favorite_colors: [] },
    })
  })

  it.each(['', null, undefined])('are read under their other names where the name is %j', async (nothing) => {
    const names = { age_range: nothing, body_type: nothing, skin_tone: nothing, height: nothing }
    const { status } = await update({
      gender: 2,
      ageRange: '35-44',
      bodyType: 'Hourglass',
      skinTone: 'Fair',
      ...names,
    })
    expect(status).toBe(200)
    const chosen = { age_range: '35-44', body_type: 'Hourglass', skin_tone: 'Fair', height: null }
    expect(await read()).toMatchObject(chosen)
  })

  it('that are refused change nothing', async () => {
    await update(least)
    const before = await read()
    const wrong = { ...least, gender: 1, body_type: 'Hourglass' }
    expect(await update(wrong)).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await read()).toEqual(before)
  })

  it('are one set, however many are sent at once', async () => {
    const replies = await Promise.all(
      ['18-24', '25-34', '35-44', '45-54'].flatMap((age_range) => [
        update({ gender: 1, age_range }),
        update({ gender: 1, age_range }),
      ]),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const rows = await server.query('select 1 from preferences where account_id = $1', asha.id)
    expect(rows).toHaveLength(1)
  })

  it("are a person's own", async () => {
    await update(least)
    const ravi = await server.members.user({ name: 'Ravi' })
    expect(await read(ravi)).toMatchObject({ message: noPreferencesFound, user_id: ravi.id })
  })
})
