// What of other languages becomes a sheet is kept as that.

export const styleModule = /\.module\.(?:css|s[ac]ss|less)$/
export const plainSheet = /(?<!\.module)\.(?:css|s[ac]ss|less)$/
