export * from './narrow-photo.ts'
export * from './photo.call.ts'
export * from './picture.call.ts'
export * from './wish-words.ts'
