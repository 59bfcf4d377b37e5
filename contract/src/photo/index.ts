export * from './photo.call.ts'
export * from './unfit-photo.ts'
