/** With History: a file of its own would be named in the first screen's core. */
export const loadPicture = () =>
  import(/* webpackChunkName: "history" */ './picture.dialog.tsx').then((module) => module.PictureDialog)
