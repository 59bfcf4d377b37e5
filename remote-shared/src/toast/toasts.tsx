import { useStore } from '../storage/store.ts'
import { dismissToast, toasts } from './toast.store.ts'
import * as styles from './toasts.module.css'

/**
 * Rendered once in each remote before there are messages, because screen readers announce only changes within an
 * existing status element.
 */
export const Toasts = () => {
  const shown = useStore(toasts)
  return (
    <div className={styles.toasts} role="status">
      {shown.map(({ id, words, tone }) => (
        <p key={id} className={styles.toast} data-tone={tone}>
          {words}
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
