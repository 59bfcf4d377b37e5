/** The class names of a CSS module; the build fails when a missing one is used. */
declare module '*.module.css'
