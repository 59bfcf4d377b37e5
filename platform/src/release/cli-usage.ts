interface Verb {
  readonly takes: string
  readonly does: string
  readonly example: string
}

/** For every day, for a team that begins, and for the operator of a site. */
const groups: readonly (readonly [title: string, verbs: Readonly<Record<string, Verb>>])[] = [
  [
    'Every day',
    {
      publish: {
        takes: '<part>',
        does: "copies the part's build into its own immutable folder",
        example: 'publish cart',
      },
      promote: {
        takes: '<part>[@version] …',
        does: 'makes published versions live, all or none (without a version: the one just built); --percent 5: for that share of the browsers, or for more of them; --guard: takes it back by itself if it is worse; --from https://staging.example: the version that was tried there',
        example: 'promote cart --percent 5 --guard --why "the new basket"',
      },
      rollback: {
        takes: '<part>[@version] … | --set',
        does: 'takes parts back to the version before, or all of the last promotion; of a part that some browsers get, what they get',
        example: 'rollback cart --why "the basket stays empty"',
      },
      status: {
        takes: '',
        does: 'says what is live, where it came from, and what else is published; --to twice: of two places side by side',
        example: 'status',
      },
      diff: {
        takes: '<part>[@version]',
        does: 'says how a version, or else the newest published, differs from the live one',
        example: 'diff cart',
      },
      preview: {
        takes: '<part>[@version] --to https://…',
        does: "makes a link to the running product with this version in it, for half an hour (without a version: the one just built); --own: in the place of one's own browser's pages",
        example: 'preview cart --to https://drape.example',
      },
    },
  ],
  [
    'For a team',
    {
      new: {
        takes: '<part> [--outside <folder> --packages <folder>]',
        does: 'begins a part in this tree, or in a repository of its own, built with what npm run pack has put into that folder; --live: the product beside which it is developed; --team, --contact, --runbook: whose it is',
        example: 'new wardrobe',
      },
      types: {
        takes: '',
        does: 'brings the types of the doors that are live into the repository of a part; --from: a product, or the folder of a site',
        example: 'types --from https://drape.example',
      },
      register: {
        takes: '<folder or address> --part <part>',
        does: "publishes another build's remote, from its folder or the address of its mf-manifest.json; --route: a path it shows; --door: ./app or another",
        example: 'register ../wardrobe/dist --part wardrobe --route /wardrobe',
      },
    },
  ],
  [
    'For who keeps a site',
    {
      verify: {
        takes: '[part[@version] …] | <address>',
        does: 'says which files are not as they were published, or whether what the page at an address runs is what was released, and by whom; --root: the key ids that are trusted',
        example: 'verify https://drape.example',
      },
      'check-api': {
        takes: '--api <place>',
        does: 'says before an api takes over whether it has all that the live parts ask of it',
        example: 'check-api --api http://localhost:8080',
      },
      prune: {
        takes: '[part …]',
        does: 'removes versions that no browser can need any more; --days 90: since they were last live or published; --keep cart@0123456789ab: not this one; --dry: only says which',
        example: 'prune --days 90 --dry',
      },
      render: {
        takes: '<folder> --static',
        does: 'writes what is live into an empty folder of plain files, for a bucket or a static host; --api-base https://api.example, --public-url https://shop.example, --product product.json: what a server would be given; canaries, previews and evidence want a server',
        example: 'render public --static --api-base https://api.example',
      },
      adopt: {
        takes: '<folder>',
        does: 'takes over the versions of the site in that folder; --over: also where a team has released another',
        example: 'adopt built-site',
      },
      repair: {
        takes: '',
        does: 'makes a damaged registry again from the log and the folders',
        example: 'repair',
      },
      token: {
        takes: '<part> … --for "<team>" | list | revoke <id>',
        does: 'makes a token that releases these parts from elsewhere, and shows it once; --may publish,promote,repair, --days 30; or lists the tokens, or takes one back',
        example: 'token cart --for "team checkout" --days 30',
      },
      trust: {
        takes:
          '<part> … --issuer https://… --repository acme/user --ref refs/heads/main | list | revoke <id>',
        does: 'has the server give these runs of GitHub or GitLab a token of ten minutes for these parts, without a secret; --environment production, --claim name=value: only those; --claim sub=…: of another issuer; --private: which is in our own network; --may publish; or lists whom it trusts, or ends that',
        example:
          'trust cart --issuer https://token.actions.githubusercontent.com --repository acme/cart --ref refs/heads/main',
      },
      keys: {
        takes: '[sign | init | rotate release | rotate root]',
        does: 'lists the keys by which what is live is signed; or signs it anew, for --days 90 from now, --number: at least this, as after a restore; or exchanges a key: --root, --root-out and --key-out name files of private keys',
        example: 'keys rotate release',
      },
    },
  ],
]

export const verbs: Readonly<Record<string, Verb>> = Object.assign({}, ...groups.map(([, each]) => each))

const options = `Options:
  --dist <folder>   where the part was built (default: dist in the folder of the part)
  --site <folder>   where the site lies (default: site)
  --to <place>      a server instead, https://… with the token of RELEASE_TOKEN (a CI that is trusted needs none), or a
                    bucket, s3://bucket/folder,
                    with S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (default: RELEASE_TO); of two servers
                    RELEASE_TOKEN names each token's: https://a.example=drape_…,https://b.example=drape_…
  --why "<reason>"  kept with the change
  --despite <check> lets through what the gate refuses for this reason, such as routes; say --why
  --api <place>     what calls are compared with: the address of a server, or its OpenAPI document in a file
                    (default: RELEASE_API; a server that is released to compares with itself)
  --json            says it for a program
  --help            says how a verb is used`

/** The usage of one verb, or of all. */
export const usage = (name?: string): string => {
  const lines = groups.flatMap(([title, each]) => [
    `${title}:`,
    ...Object.entries(each).map(([key, { takes, does }]) => `  ${`${key} ${takes}`.padEnd(28)} ${does}`),
  ])
  const verb = name !== undefined && Object.hasOwn(verbs, name) ? verbs[name] : undefined
  return verb
    ? `Usage: npm run release -- ${`${name} ${verb.takes}`.trim()}\n  ${verb.does}\nFor example: npm run release -- ${verb.example}\n${options}`
    : `Usage: npm run release -- <verb>\n${lines.join('\n')}\n${options}`
}
