export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure'
  readonly url: string
  /** Set when the script was loaded completely and threw. */
  readonly thrown: unknown
  /** Nothing arrived, so an immediate retry would only wait again. */
  readonly hangs: boolean

  constructor(url: string, { thrown, hangs = false }: { thrown?: unknown; hangs?: boolean } = {}) {
    super(`${url} did not load`)
    this.url = url
    this.thrown = thrown
    this.hangs = hangs
  }
}

const newScript = (url: string, integrity: string): HTMLScriptElement => {
  const script = document.createElement('script')
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.crossOrigin = 'anonymous'
  if (integrity) script.integrity = integrity
  script.src = url
  return script
}

/** The page loads the scripts of its own route: an element that is still there is loading. */
const startedByPage = (url: string, integrity: string): HTMLScriptElement | undefined =>
  [...document.scripts].find(
    ({ src, integrity: expected }) => src === new URL(url, document.baseURI).href && expected === integrity,
  )

/**
 * A script that was given up must not run later beside its replacement. Removing the element does not prevent this, but
 * a script that has moved to another document never runs (HTML, "execute the script element").
 */
export const withdraw = (script: HTMLScriptElement): void => {
  document.implementation.createHTMLDocument().body.append(script)
}

/** Runs a script with this integrity, or waits for the page's own element, until aborted. */
export const runScript = (url: string, integrity: string, giveUp: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let thrown: unknown
    const started = startedByPage(url, integrity)
    const script = started ?? newScript(url, integrity)
    const noteError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message
    }
    const settle = (finish: () => void) => {
      window.removeEventListener('error', noteError)
      withdraw(script)
      finish()
    }
    const fail = () => settle(() => reject(new ScriptFailure(url, { hangs: giveUp.aborted })))
    giveUp.addEventListener('abort', fail)
    window.addEventListener('error', noteError)
    script.addEventListener('load', () =>
      settle(() => (thrown ? reject(new ScriptFailure(url, { thrown })) : resolve())),
    )
    script.addEventListener('error', fail)
    if (!started) document.head.append(script)
  })
