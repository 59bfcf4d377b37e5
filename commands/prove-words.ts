/** What `npm run prove` proves by each word: a sentence of it, and its topics, the folders `prove/<topic>` of the workspaces. */
export const proofs = {
  stories: {
    says: 'Whatever people, senders, clocks and faults do, in whatever order, nothing is lost, sent as two or late in silence.',
    topics: ['stories', 'journeys', 'due', 'notifications'],
  },
  accidents: {
    says: 'Kills, power losses, full disks and restored backups lose nothing that was acknowledged.',
    topics: ['accidents'],
  },
  strangers: {
    says: 'What a caller, a build, a bucket or a page may send changes nothing that is not theirs, and stops nobody.',
    topics: ['strangers'],
  },
  load: {
    says: 'Too much is refused, and neither data nor a long day makes it slower.',
    topics: ['load', 'growth', 'day'],
  },
  releases: {
    says: 'What fits goes live, what does not is refused, and what breaks gives way.',
    topics: ['releases', 'corpus', 'guard', 'histories', 'reproducible', 'delivery', 'faults', 'matrix'],
  },
  browsers: {
    says: 'Everybody gets along, in every browser, at every width, by keys and by taps.',
    topics: ['ways', 'widths', 'engines', 'old-browsers'],
  },
  federation: {
    says: 'Parts of other versions, bundlers and repositories are at home here, and ours there.',
    topics: ['federation', 'foreign', 'stranger'],
  },
  topology: {
    says: 'The image, its compose file and its manifests run as they are written, also while replicas come and go.',
    topics: ['topology', 'image', 'postgres'],
  },
  start: {
    says: 'It starts from a fresh tree, from every earlier database, and while it is worked on.',
    topics: ['start', 'dev', 'new-part', 'upgrades'],
  },
  advisories: { says: 'Nothing that the lock file names has a known weakness.', topics: ['advisories'] },
} satisfies Readonly<Record<string, { readonly says: string; readonly topics: readonly string[] }>>

interface Choice {
  readonly word: string
  readonly says: string
  readonly topics: readonly string[]
  /** For the programs and browser tests of the topics. */
  readonly words: readonly string[]
}

/** `[<word> [<topic>] [words]]`: words after the word alone are for the topic of its name. */
export const chosenProofs = ([only, first, ...more]: readonly string[]): Choice[] =>
  Object.entries(proofs).flatMap(([word, { says, topics }]) => {
    if (only !== undefined && only !== word) return []
    if (first === undefined) return { word, says, topics, words: [] }
    return (topics as readonly string[]).includes(first)
      ? { word, says, topics: [first], words: more }
      : { word, says, topics: [word], words: [first, ...more] }
  })
