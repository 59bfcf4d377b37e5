const name = 'drape:shell-fault'

/**
 * A boundary keeps the errors that it catches from window.onerror, on which the page's script (start/start.ts) relies:
 * so it reports them.
 */
export const tellShellFault = (): void => void dispatchEvent(new Event(name))

export const onShellFault = (listen: () => void, options: AddEventListenerOptions): void =>
  addEventListener(name, listen, options)
