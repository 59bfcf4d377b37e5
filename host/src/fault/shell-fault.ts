const name = 'drape:shell-fault'

/** A boundary keeps what it catches from the window, where the page's own script (start/start.ts) looks for faults. */
export const tellShellFault = (): void => void dispatchEvent(new Event(name))

export const onShellFault = (listen: () => void, options: AddEventListenerOptions): void =>
  addEventListener(name, listen, options)
