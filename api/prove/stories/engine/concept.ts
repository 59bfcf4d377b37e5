import type { Page } from '@drape/remote-shared/test/page'
import type { PageClient } from '../page/page-client.ts'
import type { Heard } from './fault-proxy.ts'
import type { People, Person } from './people.ts'
import type { Planted } from './planted.ts'
import type { Step } from './story.ts'
import type { World } from './world.ts'

/** What the people of a story did, and the replies that they got: the model that the tables are compared with. */
export interface Note<Value> {
  readonly begin: () => Value
}
export const note = <Value>(begin: () => Value): Note<Value> => ({ begin })

/** Rows that are read after each scene, those of all concepts in one statement. */
export interface Table<Row> {
  readonly text: string
  /** For the type alone. */
  readonly row?: Row
}
const tables: Table<unknown>[] = []
export function table<Row>(text: string): Table<Row> {
  const added = { text }
  tables.push(added)
  return added
}

type Read = <Row>(from: Table<Row>) => readonly Row[]

export async function readTables({ query }: Pick<World, 'query'>): Promise<Read> {
  const list = ({ text }: Table<unknown>) => `(select coalesce(json_agg(one), '[]') from (${text}) as one)`
  const all = `select json_build_array(${tables.map(list).join(', ')}) as lists`
  const [row] = await query<{ lists: unknown[][] }>(all)
  return <Row>(from: Table<Row>) => (row?.lists[tables.indexOf(from)] ?? []) as Row[]
}

export interface Stage {
  readonly world: World
  readonly people: People
  /** The client whose browser runs the pages' own code. */
  readonly tara: PageClient
  readonly noted: <Value>(of: Note<Value>) => Value
}

export interface Turn extends Stage {
  readonly step: Step
}

export interface MemberTurn extends Turn {
  readonly one: Person
  readonly page: Page
}

/** Chooses the object of a step while nothing runs; the returned function runs in the scene. */
export type Action<T = MemberTurn> = (turn: T) => Act | undefined | Promise<Act | undefined>
type Act = () => unknown

type Actions<T> = Readonly<Record<string, readonly [often: number, action: Action<T>]>>

export interface Checked extends Stage {
  readonly read: Read
  /** What was answered in the scene. */
  readonly heard: readonly Heard[]
  readonly steps: readonly Step[]
  /** Whether requests arrived after their sender had given them up. */
  readonly cameLate: boolean
  /** Nothing fails any more, all jobs are done and everything has been swept. */
  readonly isEnd: boolean
}

export interface Invariant {
  /** Otherwise after each scene. */
  readonly holds?: 'in the end'
  /** Yields a text for each violation. */
  readonly check: (checked: Checked) => Iterable<string> | Promise<Iterable<string>>
  /** A bug on purpose that it finds. */
  readonly planted: Planted
  readonly alsoPlanted?: readonly Planted[]
}

/** All that stories know of a concept. Whoever can take a step has actions, each as often as its weight says. */
export interface Concept {
  readonly client?: Actions<MemberTurn>
  readonly stylist?: Actions<MemberTurn>
  readonly page?: Actions<Turn>
  readonly operator?: Actions<Turn>
  readonly worker?: Actions<Turn>
  readonly invariants: Readonly<Record<string, Invariant>>
}
export type Actor = Exclude<keyof Concept, 'invariants'>
