import { actions } from './actions.ts'
import { newJournal } from './journal.ts'
import { isSignedIn, newPeople, signIn } from './people.ts'
import { minutesOf } from './scene.ts'
import { StoryFailed } from './shorten.ts'
import { type Step, type Story, scenesOf } from './story.ts'
import { checkLeftPictures, checkTruths } from './truths.ts'
import type { World } from './world.ts'

/** Plays a story, and throws at the first scene after which something is not true. */
export async function play(world: World, story: Story, picture: Blob): Promise<void> {
  await world.begin(story.order)
  const people = await newPeople(world)
  const journal = newJournal()
  for (const { id, name } of people.clients) journal.owners.set(id, name)
  const faults: string[] = []
  const stage = { world, journal, people, report: (fault: string) => void faults.push(fault) }

  const prepare = async ({ who, does, tab, which, fault }: Step) => {
    if (does === 'sweeps') return world.sweep
    const one = people.all.find(({ name }) => name === who)
    const page = one?.pages[tab]
    const action = actions[does]
    if (!one || !page || !action) return undefined
    if (!isSignedIn(one)) {
      if (does === 'signs out') return undefined
      await world.gate.together([() => signIn(world, one, tab)])
    }
    const act = await action({ world, journal, picture, one, page, which })
    if (!act) return undefined
    return () => {
      one.faults.push(fault)
      return act()
    }
  }

  const scenes = scenesOf(story)
  let played = 0
  for (const scene of scenes) {
    played += 1
    const acts: (() => Promise<unknown>)[] = world.proxy.comeLate()
    const cameLate = acts.length > 0
    for (const step of scene) {
      const minutes = minutesOf(step.does)
      if (minutes > 0) await world.wait(minutes)
      else {
        const act = await prepare(step)
        if (act) acts.push(act)
      }
    }
    await world.gate.together(acts.map((act) => async () => void (await act())))
    for (const one of people.all) one.faults.length = 0
    await checkTruths(stage, cameLate)
    if (faults.length > 0) break
  }
  if (faults.length === 0) {
    await world.gate.together(world.proxy.comeLate())
    await world.wait(120)
    await world.gate.together([world.sweep])
    checkLeftPictures(stage, await checkTruths(stage, true))
  }
  if (faults.length > 0) throw new StoryFailed(faults.join('\n'), played)
}
