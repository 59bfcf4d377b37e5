import { plain, type Step, type Story } from './engine/story.ts'

const step = (does: string, how: Partial<Step> = {}): Step => ({ ...plain, who: 'Tara', does, ...how })

const story = (...steps: readonly Step[]): Story => ({ steps, order: 0 })

/** What stories have found, shortened: each lost or doubled a photo once, or was taken for that. */
export const cameOut: Readonly<Record<string, Story>> = {
  'a photo that waits in each of two tabs': story(
    step('opens', { tab: 1 }),
    step('goes offline'),
    step('chooses'),
    step('submits'),
    step('chooses', { tab: 1 }),
    step('submits', { tab: 1 }),
    step('closes'),
    step('closes', { tab: 1 }),
  ),
  'one photo that is submitted in two tabs': story(
    step('chooses'),
    step('opens', { tab: 1 }),
    step('submits'),
    step('submits', { tab: 1, isAtOnce: true }),
  ),
  'another photo that is chosen after a failure, when the server has the first': story(
    step('chooses'),
    step('submits', { faults: ['is answered by a busy server', 'request lost', 'reply lost'] }),
    step('chooses'),
  ),
  'a photo that a full browser does not keep': story(
    step('has a full database'),
    step('chooses'),
    step('submits'),
    step('closes', { isAtOnce: true }),
  ),
  'a photo that is cancelled before the code for that has come': {
    ...story(
      step('chooses'),
      step('submits', { faults: ['is answered by a busy server'] }),
      step('goes offline', { after: 2, isAtOnce: true }),
      step('waits 15 minutes', { who: 'the clock' }),
      step('cancels'),
    ),
    order: 262_421_751,
  },
  // What a tab that is closed before it has noted it takes back, nobody knows of.
  'a photo whose tab is closed as Cancel is pressed': {
    ...story(
      step('chooses'),
      step('cancels', { after: 11, isAtOnce: true }),
      step('submits', { after: 2, isAtOnce: true }),
      step('closes', { after: 12, isAtOnce: true }),
    ),
    order: 342,
  },
  'a photo that fails in one tab when another has sent it': story(
    step('chooses'),
    step('submits', { faults: ['reply cut'] }),
    step('reloads', { tab: 1, isAtOnce: true }),
    step('chooses'),
  ),
  'a photo that is submitted while another tab chooses a different one': story(
    step('chooses'),
    step('opens', { tab: 1 }),
    step('chooses', { tab: 1, faults: ['hangs', { killAt: 8 }] }),
    step('submits', { isAtOnce: true }),
  ),
  'a photo that was submitted before another tab chooses a different one': story(
    step('chooses'),
    step('opens', { tab: 1 }),
    step('submits'),
    step('chooses', { tab: 1 }),
  ),
  'a photo that waits in one tab while another chooses a different one': story(
    step('chooses'),
    step('opens', { tab: 1 }),
    step('goes offline'),
    step('submits'),
    step('drops', { tab: 1 }),
    step('closes'),
  ),
  'a photo that fails in one tab, is sent in another, and is dropped in the first': story(
    step('chooses'),
    step('opens', { tab: 1 }),
    step('submits', {
      faults: [
        'is answered by a busy server',
        'is answered by a busy server',
        'is answered by a busy server',
      ],
    }),
    step('submits', { tab: 1 }),
    step('drops'),
  ),
  'a photo that arrives after it was looked for in order to delete it': story(
    step('chooses'),
    step('submits', { faults: ['arrives later'] }),
    step('cancels', { after: 7, isAtOnce: true }),
  ),
}
