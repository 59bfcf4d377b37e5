export * from './development-keys.call.ts'
export * from './own-session.call.ts'
export * from './password.call.ts'
export * from './session.call.ts'
