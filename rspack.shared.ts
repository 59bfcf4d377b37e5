import type { Shared } from '@drape/platform/build'

/**
 * What a page has one copy of: `shared` of every part. Versions stand in each package.json: the host provides the one
 * that is installed, eagerly; a remote wants the same major (`requiredVersion`) and never brings its own (`import:
 * false`). A part shares those of its `dependencies` that are named here.
 */
export const shared = {
  react: { singleton: true },
  // With react-dom/client, which antd imports: it would bring a second React DOM of 60 KB (brotli).
  'react-dom': { singleton: true },
  // The host provides only the exports that are used.
  'react-router-dom': { singleton: true, import: './src/router-kit.ts' },
} satisfies Shared
