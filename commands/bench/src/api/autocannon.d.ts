/** The package has no types; these are what load.ts uses. */
declare module 'autocannon' {
  export interface Options {
    url: string
    connections: number
    duration: number
    timeout: number
    requests: { setupRequest(request: object): object }[]
  }
  export interface Result {
    requests: { average: number }
    latency: { p50: number; p97_5: number; p99: number }
    errors: number
    non2xx: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
