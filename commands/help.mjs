/** What each npm command takes; the release tool tells its own. */
export const help = {
  start: `npm start
Builds what changed, migrates and serves everything on http://localhost:8080.
The variables that it reads stand in .env.example.`,
  test: `npm test [-- <check> [words]]
Runs every check, or one: lint, types, unused, guards, unit, e2e. Words choose tests: npm test -- unit photo
  changed [commit]  what your change can break`,
  dev: `npm run dev [-- <part> …]
Everything from its sources with hot reload, or only the named parts, the rest as built.`,
  example: `npm run example
Builds platform/example, releases it into a site of its own and serves it on http://localhost:4000.`,
  stylist: `npm run stylist -- <verb>
Works whether or not the server runs. A password comes from the first line of standard input, or is made and printed.
  add <username> --name "<shown name>"
  list
  password <username>
  remove <username>
  passkeys <username> [--remove <id>|all]
  sign-out <username> | --client <e-mail> | --everybody`,
  audit: `npm run audit -- verify [--since <number>:<seal>]
Says whether the record of who saw a photo is whole, or names the first entry that is not ours.`,
  backup: `npm run backup -- <folder that is not there yet>
The database, the pictures and the keys below DATA_DIR as of one moment, while the server runs.`,
  restore: `npm run restore -- <backup> [--replace]
Brings a backup back into DATA_DIR; --replace: in the place of what is there.`,
  bench: `npm run bench [-- web | api | person [section …]]
Measures as ratios, beside others in the same run.
  web  the product beside the same code as one bundle and as a stock federation: visits [rounds], lighthouse, redeploys
  api  the api beside bare servers, loaded by wrk, which has to be here: calls, size, queue, proof
  person  what a person waits for and how often they press: sizes, pieces, desk, scrolling, responses, filling`,
  prove: `npm run prove [-- <word> [<topic>] [words]]
Runs what is long by nature, what belongs to one word of it, or one topic: docs/proofs.md has them.`,
  site: `npm run site -- [folder]
Builds the parts into a site without serving it, as for an image.`,
  pack: `npm run pack -- <folder>
Packs what the repository of another team needs.`,
  weigh: `npm run weigh
Says what each part weighs beside its budgets.`,
  icons: `npm run icons
Draws the icons of host/src/icon from the two SVGs beside them.`,
  'complete-lock': `npm run complete-lock
Adds the binaries of other platforms to package-lock.json, each with its hash, after an npm install of a native package.`,
}
