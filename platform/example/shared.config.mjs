/** @type {import('@drape/platform/build').Shared} */
export const shared = {
  react: { singleton: true },
  'react-dom': { singleton: true },
  'react-router-dom': { singleton: true },
}
