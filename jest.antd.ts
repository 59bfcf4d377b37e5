const folderOf = (name: string): string => name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()

/** Stands for antd in tests: each piece is loaded by itself, because all of them together take a second. */
module.exports = new Proxy(
  { __esModule: true },
  {
    get: (own, name: string) => (name in own ? true : require(`antd/lib/${folderOf(name)}`).default),
  },
)
