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

/** Runs a script whose bytes must have the given sha384, or waits for the page's own run of it. */
export const runScript = (url: string, integrity: string): Promise<void> =>
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
      script.remove()
      finish()
    }
    const timer = setTimeout(() => settle(() => reject(new ScriptFailure(url))), scriptTimeoutMs)
    window.addEventListener('error', noteError)
    script.addEventListener('load', () =>
      settle(() => (thrown ? reject(new ScriptFailure(url, thrown)) : resolve())),
    )
    script.addEventListener('error', () => settle(() => reject(new ScriptFailure(url))))
    if (!started) document.head.append(script)
  })
