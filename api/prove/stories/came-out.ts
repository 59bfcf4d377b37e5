import { plain, type Step, type Story } from './engine/story.ts'

type Words = string | readonly [string, Partial<Step>]

const another = 'another tab '

const step = (words: Words): Step => {
  const [does, how] = typeof words === 'string' ? [words, {}] : words
  const tab = does.startsWith(another) ? 1 : 0
  const who = does.startsWith('waits') ? 'the clock' : 'Tara'
  return { ...plain, who, does: does.replace(another, ''), tab, ...how }
}

const story = (...steps: readonly Words[]): Story => ({ steps: steps.map(step), order: 0 })

const busy = 'is answered by a busy server'

/** What stories have found, shortened: each lost or doubled a photo once, or was taken for that. */
export const cameOut: Readonly<Record<string, Story>> = {
  'a photo that waits in each of two tabs': story(
    ...[
      'another tab opens',
      'goes offline',
      'chooses',
      'submits',
      'another tab chooses',
      'another tab submits',
    ],
    ...['closes', 'another tab closes'],
  ),
  'one photo that is submitted in two tabs': story(...['chooses', 'another tab opens', 'submits'], [
    'another tab submits',
    { isAtOnce: true },
  ]),
  'another photo that is chosen after a failure, when the server has the first': story(
    'chooses',
    ['submits', { faults: [busy, 'request lost', 'reply lost'] }],
    'chooses',
  ),
  'a photo that a full browser does not keep': story(...['has a full database', 'chooses', 'submits'], [
    'closes',
    { isAtOnce: true },
  ]),
  'a photo that is cancelled before the code for that has come': {
    ...story(
      'chooses',
      ['submits', { faults: [busy] }],
      ['goes offline', { after: 2, isAtOnce: true }],
      ...['waits 15 minutes', 'cancels'],
    ),
    order: 262_421_751,
  },
  // What a tab that is closed before it has noted it takes back, nobody knows of.
  'a photo whose tab is closed as Cancel is pressed': {
    ...story(
      'chooses',
      ['cancels', { after: 11, isAtOnce: true }],
      ['submits', { after: 2, isAtOnce: true }],
      ['closes', { after: 12, isAtOnce: true }],
    ),
    order: 342,
  },
  'a photo that fails in one tab when another has sent it': story(
    'chooses',
    ['submits', { faults: ['reply cut'] }],
    ['another tab reloads', { isAtOnce: true }],
    'chooses',
  ),
  'a photo that is submitted while another tab chooses a different one': story(
    ...['chooses', 'another tab opens'],
    ['another tab chooses', { faults: ['hangs', { killAt: 8 }] }],
    ['submits', { isAtOnce: true }],
  ),
  'a photo that was submitted before another tab chooses a different one': story(
    ...['chooses', 'another tab opens', 'submits', 'another tab chooses'],
  ),
  'a photo that waits in one tab while another chooses a different one': story(
    ...['chooses', 'another tab opens', 'goes offline', 'submits', 'another tab drops', 'closes'],
  ),
  'a photo that fails in one tab, is sent in another, and is dropped in the first': story(
    ...['chooses', 'another tab opens'],
    ['submits', { faults: [busy, busy, busy] }],
    ...['another tab submits', 'drops'],
  ),
  'a photo that arrives after it was looked for in order to delete it': story(
    'chooses',
    ['submits', { faults: ['arrives later'] }],
    ['cancels', { after: 7, isAtOnce: true }],
  ),
}
