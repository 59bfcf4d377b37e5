/** Stands for every style module in tests: each class goes by the name that it has in its file. */
module.exports = new Proxy({}, { get: (_, name) => name })
