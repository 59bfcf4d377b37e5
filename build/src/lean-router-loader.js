/**
 * Lets the bundler leave out what nobody uses of react-router, 7 KB (brotli): its one module gives names to its
 * components and makes contexts in statements of their own, which count as effects, so that all of them stay.
 *
 * @param {string} source
 */
export default function leanRouter(source) {
  return source
    .replaceAll(/^\w+\.displayName = .*;$/gm, '')
    .replaceAll(/^\};\n\w+\.contextType = (\w+);$/gm, '  static contextType = $1;\n};')
    .replaceAll(/^(var \w+ = )(?=(?:React\d*\.\w+|Symbol|new \w+)\()/gm, '$1/* @__PURE__ */ ')
}
