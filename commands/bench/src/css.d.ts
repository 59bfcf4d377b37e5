/** Style sheets are imported for their side effect: the build emits them, and pages have them inlined. */
declare module '*.css'
