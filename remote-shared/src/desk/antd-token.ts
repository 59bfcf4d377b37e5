/** What antd's pieces ask of the theme beside their styles, so that the theme's own code can stay away. */
export const token = { borderRadius: 2, marginXXS: 4, sizePopupArrow: 16, zIndexPopupBase: 1000 }

const answer = [undefined, token] as const

export const useToken = () => answer

export default () => answer

/** The custom properties of a tooltip that is given a colour. */
export const genCssVar = (prefix: string, piece: string) =>
  [
    (name: string) => `--${prefix}-${piece}-${name}`,
    (name: string) => `var(--${prefix}-${piece}-${name})`,
  ] as const
