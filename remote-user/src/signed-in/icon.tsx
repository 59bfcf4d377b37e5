interface IconProps {
  /** In a square of 24. */
  readonly path: string
  readonly size?: number
  readonly width?: number
}

/** A drawing in lines, as large as the words beside it. */
export const Icon = ({ path, size = 22, width = 1.75 }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)
