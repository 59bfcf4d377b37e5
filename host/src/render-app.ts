import { reportCaught } from '@drape/platform/runtime/fault'
import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** Renders in slices (startTransition), so that the page can respond in between. */
export const renderApp = (content: ReactNode, root: HTMLElement): void =>
  startTransition(() => createRoot(root, { onCaughtError: reportCaught }).render(content))
