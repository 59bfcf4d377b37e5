export * from './mail-switch.call.ts'
export * from './notification.call.ts'
export * from './push.call.ts'
