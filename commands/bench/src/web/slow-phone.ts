/** A slow phone on a slow network. */
export const latencyMs = 150
export const bytesPerSecond = (1.6 * 1_000_000) / 8
export const cpuSlowdown = 4
