import { tsImport } from 'tsx/esm/api'

// Jest reads a .ts configuration only with ts-node, or on a Node that strips types by itself.
export default (await tsImport('./commands/jest/projects.ts', import.meta.url)).default
