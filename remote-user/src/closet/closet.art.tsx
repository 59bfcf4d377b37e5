import { Folds } from '@drape/remote-shared/ui'

/** A rail in an arch, with clothes if `filled`, else with a bare hanger. */
export const ClosetArt = ({ filled = false }: { readonly filled?: boolean }) => (
  <svg viewBox="0 0 240 240" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
    <path d="M30 240V120a90 90 0 0 1 180 0v120Z" fill="var(--blush)" />
    <circle cx="188" cy="52" r="26" fill="var(--clay)" opacity=".55" />
    <path d="M30 104h180" stroke="var(--ink)" strokeWidth="4" />
    {filled && (
      <>
        <Folds tone="var(--clay)" from={[56, 122, 88, 122]} to={[50, 214, 94, 214]} count={6} />
        <Folds tone="var(--cloth)" from={[104, 122, 138, 122]} to={[92, 230, 150, 230]} count={9} />
        <Folds tone="var(--ink-soft)" from={[156, 122, 184, 122]} to={[154, 200, 186, 200]} count={5} />
      </>
    )}
    <path
      d={
        filled
          ? 'M72 122v-10a7 7 0 1 0-7-7M121 122v-10a7 7 0 1 0-7-7M170 122v-10a7 7 0 1 0-7-7'
          : 'M120 136v-16a11 11 0 1 0-11-11M120 136l-52 40q-6 6 3 6h98q9 0 3-6Z'
      }
      fill="none"
      stroke="var(--ink)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
