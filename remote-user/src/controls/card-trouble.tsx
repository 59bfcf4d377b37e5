import { offline, useOnline } from '@drape/remote-shared/api'
import { Button } from '@drape/remote-shared/ui'
import * as styles from './card-trouble.module.css'

interface CardTroubleProps {
  readonly message: string
  readonly onRetry: () => void
}

/** Shown in place of a card that did not load. While offline it says so; the call is repeated with the connection. */
export const CardTrouble = ({ message, onRetry }: CardTroubleProps) => {
  const isOnline = useOnline()
  return (
    <div className={styles.trouble} role="alert">
      <p>{isOnline ? message : offline}</p>
      {isOnline && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
