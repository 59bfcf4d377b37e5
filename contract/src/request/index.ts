export * from './hand-over.call.ts'
export * from './request.call.ts'
export * from './take-next.call.ts'
