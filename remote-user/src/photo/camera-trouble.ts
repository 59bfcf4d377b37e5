const generic = 'The camera could not be started. Please try again, or choose a photo from the gallery.'
const none = 'No camera was found. Connect one and try again, or choose a photo from the gallery.'

const words: Readonly<Record<string, string>> = {
  NotAllowedError:
    'Drape may not use the camera. Allow it in your browser, beside the address, and try again.',
  NotFoundError: none,
  OverconstrainedError: none,
  NotReadableError: 'Another program is using the camera. Close it there, and try again.',
}

export const cameraLost = 'The camera is gone. Connect it and try again.'

export const cameraTroubleOf = (error: unknown): string =>
  words[error instanceof Error ? error.name : ''] ?? generic
