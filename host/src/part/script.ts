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

/** Runs a script whose bytes must have the given sha384. The page's nonce is taken from a script that has it. */
export const runScript = (url: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    let thrown: unknown
    const script = document.createElement('script')
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
    script.onload = () => settle(() => (thrown ? reject(new ScriptFailure(url, thrown)) : resolve()))
    script.onerror = () => settle(() => reject(new ScriptFailure(url)))
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    script.crossOrigin = 'anonymous'
    if (integrity) script.integrity = integrity
    script.src = url
    document.head.append(script)
  })
