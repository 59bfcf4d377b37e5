/** In the chunk of History: the first screen names the address of every chunk. */
export const loadPicture = () =>
  import(/* webpackChunkName: "history" */ './picture.dialog.tsx').then((module) => module.PictureDialog)
