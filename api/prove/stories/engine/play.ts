import { actionsOf, invariants } from '../concepts.ts'
import { pageClient } from '../page/page-client.ts'
import {
  type Action,
  type Checked,
  type MemberTurn,
  type Note,
  readTables,
  type Stage,
  type Turn,
} from './concept.ts'
import { StoryFailed } from './first-failure.ts'
import { actorOf } from './mixes.ts'
import { isSignedIn, newPeople, signIn } from './people.ts'
import { minutesOf, type Step, type Story, scenesOf } from './story.ts'
import type { World } from './world.ts'

async function setStage(world: World): Promise<Stage> {
  const notes = new Map<Note<unknown>, unknown>()
  const noted = <Value>(of: Note<Value>): Value => {
    if (!notes.has(of)) notes.set(of, of.begin())
    return notes.get(of) as Value
  }
  return { world, people: await newPeople(world), tara: pageClient(world), noted }
}

/** What a step does in its scene; undefined: there is nothing that it could be about. */
async function prepare(stage: Stage, step: Step): Promise<(() => unknown) | undefined> {
  const { who, does, tab, faults } = step
  const actor = actorOf(who)
  const one = stage.people.all.find(({ name }) => name === who)
  const page = one?.pages[tab]
  const turn = { ...stage, step }
  if (actor === 'client' || actor === 'stylist') {
    const action: Action<MemberTurn> | undefined = actionsOf(actor)[does]?.[1]
    if (!one || !page || !action) return undefined
    if (!isSignedIn(one)) {
      if (does === 'signs out') return undefined
      await stage.tara.together(() => signIn(stage.world, one, tab))
    }
    const act = await action({ ...turn, one, page })
    if (!act) return undefined
    return () => {
      one.faults.push(...faults)
      return act()
    }
  }
  if (actor === undefined || actor === 'clock') return undefined
  if (actor === 'page') await stage.tara.arrive()
  const action: Action<Turn> | undefined = actionsOf(actor)[does]?.[1]
  return action?.(turn)
}

type Scene = Pick<Checked, 'steps' | 'cameLate' | 'isEnd'>

async function check(stage: Stage, scene: Scene): Promise<readonly string[]> {
  const { world } = stage
  const checked: Checked = {
    ...stage,
    ...scene,
    read: await readTables(world),
    heard: world.proxy.heard.splice(0),
  }
  const faults: string[] = []
  for (const [name, { holds, check: faultsOf }] of Object.entries(invariants))
    if (scene.isEnd || holds === undefined)
      for (const fault of await faultsOf(checked)) faults.push(`${name}: ${fault}`)
  return faults
}

/** Until nothing moves that anybody began, where nothing fails any more. */
async function end({ world, tara }: Stage): Promise<void> {
  tara.leave()
  await tara.together(...world.proxy.comeLate())
  // Past the time in which a cancelled photo may still arrive.
  await world.wait(11)
  await tara.comeBack()
  const work = () => tara.together(async () => (await world.hasJobs()) && world.worker.work())
  for (const minutes of [3, 3, 120]) {
    await work()
    await world.wait(minutes)
  }
  await tara.together(() => world.sweep())
  await work()
}

/** Plays a story, and throws at the first scene after which an invariant is broken. */
export async function play(world: World, story: Story): Promise<void> {
  await world.begin(story.order)
  const stage = await setStage(world)
  const { people, tara } = stage
  const after = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await world.gate.passAs(undefined, 'a turn', false)
  }
  let played = 0
  const judge = async (scene: Scene) => {
    const faults = await check(stage, scene)
    if (faults.length > 0) throw new StoryFailed(faults.join('\n'), played)
  }
  try {
    for (const steps of scenesOf(story)) {
      played += 1
      const late = world.proxy.comeLate()
      const acts: (() => unknown)[] = [...late]
      for (const step of steps) {
        const minutes = minutesOf(step)
        if (minutes > 0) await world.wait(minutes)
        const act = await prepare(stage, step)
        if (act) acts.push(() => after(step.after).then(act))
      }
      await tara.together(...acts)
      tara.endScene()
      for (const one of people.all) one.faults.length = 0
      await judge({ steps, cameLate: late.length > 0, isEnd: false })
    }
    await end(stage)
    await judge({ steps: [], cameLate: true, isEnd: true })
  } finally {
    tara.timers.forget()
  }
}
