import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as actionStyles from '../controls/actions.module.css'
import * as styles from './camera.module.css'

/** Better than the quality of the upload, so that only shrinking decides that. */
const quality = 0.95
const idealSize = { width: { ideal: 2560 }, height: { ideal: 1440 } }
/** Enough to step back until head and toe are in the picture. */
const timerSeconds = 10

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

const cameraLost = 'The camera is gone. Connect it and try again.'

const cameraTroubleOf = (error: unknown): string =>
  messages[error instanceof Error ? error.name : ''] ?? cameraNotStarted

interface Camera {
  readonly stream: MediaStream
  /** Whether it faces the user, who then expects a mirror. */
  readonly isFront: boolean
  readonly name: string
  /** The id of the camera after this one, if there is one. */
  readonly nextId: string | undefined
}

const openCamera = async (id: string | undefined): Promise<Camera> => {
  const cameraChoice = id === undefined ? { facingMode: 'user' } : { deviceId: { exact: id } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...idealSize, ...cameraChoice } })
  const [track] = stream.getVideoTracks()
  const { deviceId, facingMode } = track?.getSettings() ?? {}
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId)
  const nextId = cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length]
  return {
    stream,
    isFront: facingMode !== 'environment',
    name: track?.label ?? '',
    nextId: nextId === deviceId ? undefined : nextId,
  }
}

const stop = ({ stream }: Camera): void => {
  for (const track of stream.getTracks()) track.stop()
}

const pictureOf = (video: HTMLVideoElement): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

interface ViewfinderProps {
  readonly onShot: (picture: Blob) => void
  readonly onTrouble: (message: string) => void
}

/** The picture of a camera, which is on as long as this component is mounted. */
export const Viewfinder = ({ onShot, onTrouble }: ViewfinderProps) => {
  const [id, setId] = useState<string>()
  const [camera, setCamera] = useState<Camera>()
  const [isSeen, setIsSeen] = useState(false)
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const video = useRef<HTMLVideoElement>(null)
  const reportTrouble = useEffectEvent(onTrouble)

  useEffect(() => {
    let isOver = false
    let openedCamera: Camera | undefined
    const showCamera = (newCamera: Camera) => {
      if (isOver) return stop(newCamera)
      openedCamera = newCamera
      for (const track of newCamera.stream.getTracks()) track.onended = () => reportTrouble(cameraLost)
      setCamera(newCamera)
    }
    openCamera(id).then(showCamera, (error) => isOver || reportTrouble(cameraTroubleOf(error)))
    return () => {
      isOver = true
      if (openedCamera) stop(openedCamera)
      setIsSeen(false)
    }
  }, [id])

  useEffect(() => {
    if (video.current && camera) video.current.srcObject = camera.stream
  }, [camera])

  const shoot = async () => {
    if (!video.current?.videoWidth) return
    const picture = await pictureOf(video.current)
    if (picture) onShot(picture)
    else onTrouble(cameraTroubleOf(undefined))
  }
  const shootInTime = useEffectEvent(shoot)
  useEffect(() => {
    if (secondsLeft === undefined) return
    const timer = setTimeout(
      () => (secondsLeft > 1 ? setSecondsLeft(secondsLeft - 1) : void shootInTime()),
      1000,
    )
    return () => clearTimeout(timer)
  }, [secondsLeft])

  return (
    <>
      <div className={styles.view}>
        <video
          ref={video}
          className={camera?.isFront ? styles.mirror : undefined}
          aria-label="What the camera sees"
          autoPlay
          playsInline
          muted
          onLoadedData={() => setIsSeen(true)}
        />
        {secondsLeft !== undefined && (
          <span className={styles.left} aria-hidden="true">
            {secondsLeft}
          </span>
        )}
      </div>
      <Announcement>
        {isSeen
          ? secondsLeft === undefined
            ? undefined
            : `The photo is taken in ${secondsLeft} s`
          : 'Starting the camera…'}
      </Announcement>
      <div className={actionStyles.actions}>
        <Button size="large" type="primary" aria-disabled={!isSeen} onClick={() => void shoot()}>
          Take the photo
        </Button>
        <Button
          size="large"
          aria-disabled={!isSeen}
          onClick={() => isSeen && setSecondsLeft(secondsLeft === undefined ? timerSeconds : undefined)}
        >
          {secondsLeft === undefined ? `In ${timerSeconds} seconds` : 'Stop the timer'}
        </Button>
        {camera?.nextId && (
          <Button size="large" title={camera.name} onClick={() => setId(camera.nextId)}>
            Switch camera
          </Button>
        )}
      </div>
    </>
  )
}
