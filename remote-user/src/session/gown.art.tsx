import { Folds } from '@drape/remote-shared/ui'

const cloth = 'var(--cloth)'

/** A draped gown on a hanger, after which the product is named. */
export const Gown = () => (
  <svg viewBox="0 0 600 800" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
    <circle cx="452" cy="196" r="86" fill="var(--clay)" opacity=".55" />
    <path d="M96 900V336a204 204 0 0 1 408 0v564Z" fill="var(--blush)" />
    <path d="M0 66h600" stroke="var(--ink)" strokeWidth="5" />
    <path
      d="M300 154v-20c0-16 24-20 24-46a24 24 0 0 0-48-4"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="5"
      strokeLinecap="round"
    />
    <Folds tone={cloth} from={[336, 168, 392, 200]} to={[290, 400, 354, 400]} count={6} />
    <Folds tone={cloth} from={[208, 200, 264, 168]} to={[246, 400, 340, 400]} count={8} />
    <Folds tone={cloth} from={[246, 414, 354, 414]} to={[40, 860, 600, 860]} count={17} bend={[0.4, 0.35]} />
    <path
      d="M192 212Q262 152 300 152Q338 152 408 212"
      fill="none"
      stroke="var(--clay)"
      strokeWidth="13"
      strokeLinecap="round"
    />
    <path d="M243 396h114v22H243Z" fill="var(--clay)" />
  </svg>
)
