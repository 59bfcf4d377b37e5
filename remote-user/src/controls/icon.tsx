interface IconProps {
  readonly path: string
  /** The side of the view box that the path is drawn in. */
  readonly box?: number
  readonly size?: number
  readonly width?: number
}

/** A line drawing, as large as the text beside it. */
export const Icon = ({ path, box = 24, size = 22, width = 1.75 }: IconProps) => (
  <svg
    viewBox={`0 0 ${box} ${box}`}
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
