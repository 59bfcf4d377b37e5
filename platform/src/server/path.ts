/** The path without its query string. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? url

/** Without those at its end. A pattern would take the square of the time for an address of slashes. */
export const withoutSlashes = (path: string): string => {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
