import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'

const page = join(import.meta.dirname, '../../../../docs/data-model.md')

const everyTable = async () => {
  const files = (await readdir(import.meta.dirname)).filter((name) => !name.includes('.test.'))
  const modules = await Promise.all(files.map((name) => import(`./${name}`) as Promise<object>))
  return modules.flatMap((exported) => Object.values(exported)).filter((each) => is(each, PgTable))
}

/** The relation in Mermaid's notation, with its cardinality. */
const lineOf = (table: PgTable): string[] => {
  const { name, foreignKeys } = getTableConfig(table)
  return foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference()
    const [column] = columns
    const parent = column?.notNull ? '||' : '|o'
    const child = column?.isUnique || column?.primary ? 'o|' : 'o{'
    return `  ${getTableConfig(foreignTable).name} ${parent}--${child} ${name} : "${column?.name}, ${key.onDelete}"`
  })
}

describe('the page of the data model', () => {
  it('draws every table and every foreign key, with what a deletion does to it', async () => {
    const tables = await everyTable()
    const drawn = /```mermaid\nerDiagram\n(.*?)\n```/s.exec(await readFile(page, 'utf8'))?.[1]?.split('\n')
    expect(drawn?.toSorted()).toEqual(tables.flatMap(lineOf).toSorted())
  })

  it('says of every table what a row of it is', async () => {
    const text = await readFile(page, 'utf8')
    const tableNames = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(tableNames.toSorted()).toEqual(
      (await everyTable()).map((table) => getTableConfig(table).name).toSorted(),
    )
  })
})
