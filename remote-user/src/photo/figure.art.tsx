import { Folds } from '@drape/remote-shared/ui'

const cloth = 'var(--cloth)'

/** A dress form in a viewfinder: what a good photo shows. */
export const FigureArt = () => (
  <svg viewBox="80 64 240 340" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <path d="M110 404V200a90 90 0 0 1 180 0v204Z" fill="var(--blush)" />
    <circle cx="286" cy="112" r="34" fill="var(--clay)" opacity=".55" />
    <path d="M200 330v60M172 390h56" stroke="var(--ink)" strokeWidth="4" strokeLinecap="round" />
    <path d="M188 122q12-10 24 0v14h-24Z" fill="var(--clay)" />
    <Folds tone={cloth} from={[168, 142, 232, 142]} to={[180, 214, 220, 214]} count={7} />
    <Folds tone={cloth} from={[180, 220, 220, 220]} to={[128, 342, 272, 342]} count={13} bend={[0.4, 0.4]} />
    <path d="M178 212h44v9h-44Z" fill="var(--clay)" />
    <path
      d="M96 104V80h28M304 104V80h-28M96 336v24h28M304 336v24h-28"
      fill="none"
      stroke="var(--ink)"
      strokeWidth="4"
      strokeLinecap="round"
    />
  </svg>
)
