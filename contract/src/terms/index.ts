export * from './terms.call.ts'
export * from './terms-page.call.ts'
