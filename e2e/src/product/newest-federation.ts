/** The folder into which `npm run prove -- federation` has installed the newest release. */
export const newestFederation = process.env['NEWEST_FEDERATION']
