// `npm pack` in a workspace would pack TypeScript sources, which others cannot run, without a warning.
console.error(
  'This workspace is not packed as it lies: npm run pack -- <folder> makes packages that others can use.',
)
process.exit(1)
