export * from './photo.call.ts'
export * from './unfit-photo.ts'
export * from './wish-words.ts'
