export * from './call-back.call.ts'
export * from './outfit.call.ts'
