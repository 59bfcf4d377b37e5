import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  listTemplates,
  longestTemplate,
  maxTemplates,
  type NewTemplate,
} from '@drape/contract/template'
import { setUpForEach, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { newTemplate } from '../../test/studio.ts'

describe('the templates of a stylist', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const stylists = setUpForEach(async () => {
    await server.query('delete from stylist')
    const [meera, kabir] = await Promise.all([server.members.stylist(), server.members.stylist()])
    return { meera, kabir }
  })

  let keys = 0
  const createArgs = (name: string, changes?: Partial<NewTemplate>, key = `key ${++keys}`) => ({
    headers: { 'idempotency-key': key },
    body: newTemplate(name, changes),
  })
  const add = (by: TestMember, ...about: Parameters<typeof createArgs>) =>
    by.ask(createTemplate, createArgs(...about))
  const statusOf = async (by: TestMember, ...about: Parameters<typeof createArgs>) =>
    (await by.answer(createTemplate, createArgs(...about))).status
  const names = async (by: TestMember) =>
    (await by.ask(listTemplates)).templates.map(({ kind, name }) => `${kind} ${name}`)
  const fill = (by: TestMember, count: number) =>
    server.query(
      `insert into template (id, stylist_id, kind, name, text, idempotency_key)
        select gen_random_uuid(), $1, 'note', 'Filler ' || n, 'x', 'filler ' || n from generate_series(1, $2::int) n`,
      by.id,
      count,
    )

  it('are theirs alone, by name, whatever its case', async () => {
    for (const name of ['monsoon', 'Autumn', 'Winter']) await add(stylists.meera, name)
    await add(stylists.meera, 'Rolled sleeves', { kind: 'note', text: '\tRoll them\nonce. ' })
    await add(stylists.kabir, 'Kabir’s')
    expect(await names(stylists.meera)).toEqual([
      'description Autumn',
      'description monsoon',
      'note Rolled sleeves',
      'description Winter',
    ])
    const { templates } = await stylists.meera.ask(listTemplates)
    expect(templates[2]).toEqual({
      id: expect.any(String),
      kind: 'note',
      name: 'Rolled sleeves',
      text: 'Roll them\nonce.',
    })
    expect(await names(stylists.kabir)).toEqual(['description Kabir’s'])
  })

  it('are changed and deleted by nobody else', async () => {
    const { id } = await add(stylists.meera, 'Monsoon')
    await add(stylists.kabir, 'Winter')
    const own = { params: { id } }
    // Also where a template of Kabir's has the name.
    for (const name of ['Summer', 'Winter']) {
      const { status } = await stylists.kabir.answer(changeTemplate, { ...own, body: newTemplate(name) })
      expect(status).toBe(404)
    }
    expect((await stylists.kabir.answer(deleteTemplate, own)).status).toBe(404)
    const body = newTemplate('Summer', { kind: 'note', text: 'Linen.' })
    expect(await stylists.meera.ask(changeTemplate, { ...own, body })).toEqual({ id, ...body })
    expect(await names(stylists.meera)).toEqual(['note Summer'])
    await stylists.meera.ask(deleteTemplate, own)
    expect((await stylists.meera.answer(deleteTemplate, own)).status).toBe(404)
    expect((await stylists.meera.answer(changeTemplate, { ...own, body })).status).toBe(404)
  })

  it('have each a name of their own among those of the kind, in whatever case', async () => {
    await add(stylists.meera, 'Monsoon')
    const other = await add(stylists.meera, 'Winter')
    const answer = await stylists.meera.answer(createTemplate, createArgs(' MONSOON '))
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'You have a template for a description of this name already.' },
    })
    expect(await statusOf(stylists.meera, 'monsoon', { kind: 'note' })).toBe(200)
    expect(await statusOf(stylists.kabir, 'monsoon')).toBe(200)
    const rename = (name: string) =>
      stylists.meera.answer(changeTemplate, { params: { id: other.id }, body: newTemplate(name) })
    expect((await rename('monsoon')).status).toBe(409)
    expect((await rename('WINTER')).status).toBe(200)
  })

  it('are one, however often and at once the same is added under the same key', async () => {
    const once = createArgs('Monsoon', {}, 'once')
    const all = await Promise.all([1, 2, 3].map(() => stylists.meera.ask(createTemplate, once)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await names(stylists.meera)).toEqual(['description Monsoon'])
    expect(await statusOf(stylists.kabir, 'Winter', {}, 'once')).toBe(200)
    expect(await names(stylists.kabir)).toEqual(['description Winter'])
  })

  it('have one of a name, however many at once would', async () => {
    const statuses = await Promise.all(
      ['Monsoon', 'monsoon', 'MONSOON'].map((name) => statusOf(stylists.meera, name)),
    )
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    await add(stylists.meera, 'Winter')
    const { templates } = await stylists.meera.ask(listTemplates)
    const renamed = await Promise.all(
      templates.map(({ id }) =>
        stylists.meera.answer(changeTemplate, { params: { id }, body: newTemplate('Summer') }),
      ),
    )
    expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('are so many and no more, however many are added at once', async () => {
    await fill(stylists.meera, maxTemplates - 1)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => stylists.meera.answer(createTemplate, createArgs(name))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'There is room for 100 templates. Please delete one first.',
    })
    expect((await stylists.meera.ask(listTemplates)).templates).toHaveLength(maxTemplates)
    expect(await statusOf(stylists.kabir, 'One')).toBe(200)
  })

  it('hold as much as the field that they are for', async () => {
    const text = 'a'.repeat(longestTemplate.text)
    expect((await add(stylists.meera, 'a'.repeat(longestTemplate.name), { text })).text).toBe(text)
  })

  it('are gone with the account', async () => {
    await add(stylists.meera, 'Monsoon')
    await add(stylists.kabir, 'Winter')
    const client = server.database.$client
    await client.query('delete from stylist where id = $1', [stylists.meera.id])
    const { rows } = await client.query('select name from template')
    expect(rows).toEqual([{ name: 'Winter' }])
  })
})
