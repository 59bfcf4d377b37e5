import type { Env, Server } from '@drape/api/main'

type Started = Pick<Server, 'address' | 'demoStylist' | 'warning'>

const waysIn = ({ demoStylist }: Started, { googleClientId }: Pick<Env, 'googleClientId'>) => ({
  user: googleClientId
    ? 'with their Google account'
    : 'as anybody: for development, a name and an e-mail address are enough',
  stylist: demoStylist
    ? `as ${demoStylist.username} with the password ${demoStylist.password}`
    : 'as added by: npm run stylist -- add <username> --name "<shown name>"',
})

/** What `npm start` prints. */
export const banner = (
  server: Started,
  env: Pick<Env, 'admitsAnybody' | 'googleClientId' | 'mailServer'>,
  ...more: readonly string[]
): string => `
  Drape is open at ${server.address}

  People sign in at    ${server.address}/
                       ${waysIn(server, env).user}
  Stylists sign in at  ${server.address}/stylist-login
                       ${waysIn(server, env).stylist}
${env.admitsAnybody && !env.mailServer ? `  E-mails are shown at ${server.address}/mailbox\n` : ''}
${[...(server.warning ? [server.warning] : []), ...more, 'Ctrl-C stops it.'].map((line) => `  ${line}\n`).join('')}`
