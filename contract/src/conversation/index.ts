export * from './conversation.call.ts'
export * from './text-of-pictures.ts'
