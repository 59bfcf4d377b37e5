export const loadPicture = () => import('./picture.dialog.tsx').then((module) => module.PictureDialog)
