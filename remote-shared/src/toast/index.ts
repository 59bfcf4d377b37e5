export { showToast } from './toast.store.ts'
export { Toasts } from './toasts.tsx'
