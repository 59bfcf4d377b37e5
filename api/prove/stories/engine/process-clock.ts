/** The clock of this process, moved together with PostgreSQL's. Returns how to move it and how to put the real one back. */
export function processClock() {
  const Real = Date
  let now = Real.now()
  class Moved extends Real {
    constructor(...args: readonly unknown[]) {
      // @ts-expect-error Date takes from no to seven arguments.
      super(...(args.length > 0 ? args : [now]))
    }
    static override now() {
      return now
    }
  }
  globalThis.Date = Moved as DateConstructor
  return {
    now: () => new Real(now),
    moveTo: (time: Date) => {
      now = time.getTime()
    },
    real: () => new Real(),
    stop: () => {
      globalThis.Date = Real
    },
  }
}
