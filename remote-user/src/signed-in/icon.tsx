interface IconProps {
  /** The path in a view box of 24 by 24. */
  readonly path: string
  readonly size?: number
  readonly width?: number
}

/** A line drawing, as large as the text beside it. */
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
