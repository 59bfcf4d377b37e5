import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as styles from './camera.module.css'
import { cameraLost, cameraTroubleOf } from './camera-trouble.ts'

/** Better than what is sent, so that shrinking it alone decides the quality. */
const quality = 0.95
const wanted = { width: { ideal: 2560 }, height: { ideal: 1440 } }
/** Enough to step back until head and toe are in the picture. */
const timerSeconds = 10

interface Camera {
  readonly stream: MediaStream
  /** Whether it faces the person, who then expects a mirror. */
  readonly isFront: boolean
  readonly name: string
  /** The id of the camera after this one, if there is one. */
  readonly next: string | undefined
}

const openCamera = async (id: string | undefined): Promise<Camera> => {
  const which = id === undefined ? { facingMode: 'user' } : { deviceId: { exact: id } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, ...which } })
  const [track] = stream.getVideoTracks()
  const { deviceId, facingMode } = track?.getSettings() ?? {}
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId)
  const next = cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length]
  return {
    stream,
    isFront: facingMode !== 'environment',
    name: track?.label ?? '',
    next: next === deviceId ? undefined : next,
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
  readonly onTrouble: (words: string) => void
}

/** What a camera sees. The camera is on as long as this is on the page. */
export const Viewfinder = ({ onShot, onTrouble }: ViewfinderProps) => {
  const [id, setId] = useState<string>()
  const [camera, setCamera] = useState<Camera>()
  const [isSeen, setIsSeen] = useState(false)
  const [left, setLeft] = useState<number>()
  const video = useRef<HTMLVideoElement>(null)
  const tell = useEffectEvent(onTrouble)

  useEffect(() => {
    let isOver = false
    let opened: Camera | undefined
    const take = (own: Camera) => {
      if (isOver) return stop(own)
      opened = own
      for (const track of own.stream.getTracks()) track.onended = () => tell(cameraLost)
      setCamera(own)
    }
    openCamera(id).then(take, (error) => isOver || tell(cameraTroubleOf(error)))
    return () => {
      isOver = true
      if (opened) stop(opened)
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
    if (left === undefined) return
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : void shootInTime()), 1000)
    return () => clearTimeout(timer)
  }, [left])

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
        {left !== undefined && (
          <span className={styles.left} aria-hidden="true">
            {left}
          </span>
        )}
      </div>
      <Announcement>
        {isSeen
          ? left === undefined
            ? undefined
            : `The photo is taken in ${left} s`
          : 'Starting the camera…'}
      </Announcement>
      <div className={styles.deeds}>
        <Button size="large" type="primary" aria-disabled={!isSeen} onClick={() => void shoot()}>
          Take the photo
        </Button>
        <Button
          size="large"
          aria-disabled={!isSeen}
          onClick={() => isSeen && setLeft(left === undefined ? timerSeconds : undefined)}
        >
          {left === undefined ? `In ${timerSeconds} seconds` : 'Stop the timer'}
        </Button>
        {camera?.next && (
          <Button size="large" title={camera.name} onClick={() => setId(camera.next)}>
            Switch camera
          </Button>
        )}
      </div>
    </>
  )
}
