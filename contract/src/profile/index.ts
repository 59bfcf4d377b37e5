export * from './archive.call.ts'
export * from './profile.call.ts'
