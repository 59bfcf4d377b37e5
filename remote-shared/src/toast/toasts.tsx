import { useStore } from '../storage/store.ts'
import { dismissToast, holdToast, toasts } from './toast.store.ts'
import * as styles from './toasts.module.css'

/**
 * Rendered once in each remote before there are messages, because screen readers announce only changes within an
 * existing status element.
 */
export const Toasts = () => {
  const current = useStore(toasts)
  return (
    <div className={styles.toasts} role="status">
      {current.map(({ id, words, tone, action }) => (
        <p
          key={id}
          className={styles.toast}
          data-tone={tone}
          onFocus={() => holdToast(id)}
          onBlur={() => holdToast()}
          onPointerEnter={() => holdToast(id)}
          onPointerLeave={() => holdToast()}
        >
          {words}
          {action && (
            <button
              type="button"
              className={styles.action}
              // biome-ignore lint/a11y/noAutofocus: the element that had the focus has been removed.
              autoFocus={action.takesFocus}
              onClick={() => {
                dismissToast(id)
                action.onPress()
              }}
            >
              {action.name}
            </button>
          )}
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}
