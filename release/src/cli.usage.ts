interface Verb {
  readonly takes: string
  readonly does: string
}

export const verbs: Readonly<Record<string, Verb>> = {
  publish: { takes: '<part>', does: "copies the part's build into its own immutable folder" },
  promote: {
    takes: '<part>[@version] …',
    does: 'makes published versions live, all or none (without a version: the one just built)',
  },
  rollback: {
    takes: '<part> … | --set',
    does: 'takes parts back to the version before, or all of the last promotion',
  },
  adopt: {
    takes: '<folder>',
    does: 'takes over the versions of the site in that folder; --over: also where a team has released another',
  },
  status: { takes: '', does: 'says what is live, where it came from, and what else is published' },
  diff: {
    takes: '<part>[@version]',
    does: 'says how a version, or else the newest published, differs from the live one',
  },
  repair: { takes: '', does: 'makes a damaged registry again from the log and the folders' },
}

const options = `Options:
  --dist <folder>   where the part was built (default: host/dist or remote-<part>/dist)
  --site <folder>   where the site lies (default: site)
  --why "<reason>"  kept with the change
  --json            says it for a program
  --help            says how a verb is used`

const lineOf = (name: string): string => {
  const { takes = '', does = '' } = verbs[name] ?? {}
  return `  ${`${name} ${takes}`.padEnd(28)} ${does}`
}

/** Of one verb, or of all. */
export const usage = (verb?: string): string =>
  verb && Object.hasOwn(verbs, verb)
    ? `Usage: npm run release -- ${`${verb} ${verbs[verb]?.takes}`.trim()}\n${lineOf(verb)}\n${options}`
    : `Usage: npm run release -- <verb>\n${Object.keys(verbs).map(lineOf).join('\n')}\n${options}`
