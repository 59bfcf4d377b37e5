const cameraNotStarted =
  'The camera could not be started. Please try again, or choose a photo from the gallery.'
const noCamera = 'No camera was found. Connect one and try again, or choose a photo from the gallery.'

const messages: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Drape may not use the camera. Allow it in your browser, beside the address, and try again.',
  NotFoundError: noCamera,
  OverconstrainedError: noCamera,
  NotReadableError: 'Another program is using the camera. Close it there, and try again.',
}

export const cameraLost = 'The camera is gone. Connect it and try again.'

export const cameraTroubleOf = (error: unknown): string =>
  messages[error instanceof Error ? error.name : ''] ?? cameraNotStarted
