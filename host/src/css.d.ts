/** Styles are imported for their effect alone: the build emits them and the page has them inlined. */
declare module '*.css'
