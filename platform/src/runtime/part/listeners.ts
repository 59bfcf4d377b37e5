/**
 * A set of listeners that are removed together. They use the capture phase, so that nothing on the page can stop an
 * event before them.
 */
export const listeners = () => {
  const takeAway: (() => void)[] = []
  return {
    on: (target: EventTarget, name: string, listen: (event: Event) => void): void => {
      target.addEventListener(name, listen, true)
      takeAway.push(() => target.removeEventListener(name, listen, true))
    },
    off: (): void => {
      for (const away of takeAway.splice(0)) away()
    },
  }
}
