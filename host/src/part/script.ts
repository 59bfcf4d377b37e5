/** An entry is a few kilobytes; what has not come after this long on any usable network will not come. */
const scriptTimeoutMs = 20_000

export class ScriptFailure extends Error {
  override readonly name = 'ScriptFailure'
  readonly url: string
  /** Set when the script came whole and untouched, ran, and threw. */
  readonly thrown: unknown

  constructor(url: string, thrown?: unknown) {
    super(`${url} did not load`)
    this.url = url
    this.thrown = thrown
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

/** The page starts the scripts of its own route; one that stands there still is on its way. */
const startedByPage = (url: string, integrity: string): HTMLScriptElement | undefined =>
  [...document.scripts].find(
    (script) => script.src === new URL(url, document.baseURI).href && script.integrity === integrity,
  )

/**
 * What comes after it was given up must not run beside what has taken its place. Taking it out of the page does
 * not keep it from that, but a script that lies in another document than at its start is never run (HTML,
 * "execute the script element").
 */
const withdraw = (script: HTMLScriptElement): void => {
  document.implementation.createHTMLDocument().body.append(script)
}

/**
 * Runs a script whose bytes must have the given sha384, or waits for the page's own run of it: as long as any
 * usable network takes for an entry, or until it is given up.
 */
export const runScript = (url: string, integrity: string, giveUp?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    let thrown: unknown
    const started = startedByPage(url, integrity)
    const script = started ?? newScript(url, integrity)
    const noteError = (event: ErrorEvent) => {
      if (event.filename === script.src) thrown = event.error ?? event.message
    }
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      window.removeEventListener('error', noteError)
      withdraw(script)
      finish()
    }
    const fail = () => settle(() => reject(new ScriptFailure(url)))
    const timer = giveUp ? undefined : setTimeout(fail, scriptTimeoutMs)
    giveUp?.addEventListener('abort', fail)
    window.addEventListener('error', noteError)
    script.addEventListener('load', () =>
      settle(() => (thrown ? reject(new ScriptFailure(url, thrown)) : resolve())),
    )
    script.addEventListener('error', fail)
    if (!started) document.head.append(script)
  })
