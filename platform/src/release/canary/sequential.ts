/**
 * Compares two shares, block by block, and may be looked at after each: with no more than `tolerance` between them it
 * ever says otherwise with a probability of at most alpha.
 *
 * Turner, Ly and Grünwald, "Generic E-variables for exact sequential k-sample tests that allow for optional stopping"
 * (2021): the likelihood under an alternative that was chosen before the block, divided by that of the nearest point of
 * a convex null hypothesis, is expected to be at most 1 under the whole of it. So is a mixture over alternatives, and
 * the product over blocks. Here the null is candidate ≤ times · live + plus.
 */
export interface Tolerance {
  readonly times: number
  readonly plus: number
}

/** How many were looked at in a stretch of time, and how many of them were hit. */
export interface Group {
  readonly of: number
  readonly hit: number
}

export interface Block {
  readonly live: Group
  readonly candidate: Group
}

/** Read once: in a test's sandbox each access to a global is slow. */
const { exp, log, max, min } = Math

/** How far the alternatives lie between what is tolerated and always. */
const alternatives = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8]

const small = 1e-6
const inside = (share: number): number => min(1 - small, max(small, share))

const logOfSum = (logs: readonly number[]): number => {
  const most = max(...logs)
  return most + log(logs.reduce((sum, each) => sum + exp(each - most), 0))
}

const logRatio = ({ of, hit }: Group, share: number, under: number): number =>
  hit * log(share / under) + (of - hit) * log((1 - share) / (1 - under))

const sumOf = (one: Group, other: Group): Group => ({ of: one.of + other.of, hit: one.hit + other.hit })

export const sequentialTest = ({ times, plus }: Tolerance) => {
  const bound = (share: number): number => inside(times * share + plus)
  const logs = alternatives.map(() => log(1 / alternatives.length))
  let total: Block = { live: { of: 0, hit: 0 }, candidate: { of: 0, hit: 0 } }

  /**
   * The point of the null hypothesis of least divergence from what is assumed of a block: between the live share itself
   * and where the candidate's would be tolerated, where the slope of the divergence is 0.
   */
  const nearestTo = ({ live, candidate }: Block, share: number, alternative: number): number => {
    const slope = (at: number): number => {
      const tolerated = bound(at)
      return (
        (live.of * (at - share)) / (at * (1 - at)) +
        (times * candidate.of * (tolerated - alternative)) / (tolerated * (1 - tolerated))
      )
    }
    let [low, high] = [share, inside((alternative - plus) / times)]
    for (let step = 0; step < 24; step += 1) {
      const middle = (low + high) / 2
      if (slope(middle) < 0) low = middle
      else high = middle
    }
    return (low + high) / 2
  }

  const weigh = ({ live, candidate }: Block, far: number): number => {
    // From earlier blocks alone: an estimate from this one would bet on what it has seen. Little is expected at first.
    const share = inside((total.live.hit + 0.5) / (total.live.of + 20))
    const alternative = inside(bound(share) + (1 - bound(share)) * far)
    const nearest = nearestTo({ live, candidate }, share, alternative)
    return logRatio(live, share, nearest) + logRatio(candidate, alternative, bound(nearest))
  }

  return {
    add: (block: Block): void => {
      if (block.candidate.of > 0)
        for (const [at, far] of alternatives.entries()) logs[at] = (logs[at] ?? 0) + weigh(block, far)
      total = { live: sumOf(total.live, block.live), candidate: sumOf(total.candidate, block.candidate) }
    },
    total: (): Block => total,
    /** The logarithm of the evidence: at 1/alpha it is enough. */
    logEvidence: (): number => logOfSum(logs),
  }
}
