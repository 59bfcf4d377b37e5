import { Dialog } from '@drape/remote-shared/dialog'
import * as styles from './keys.module.css'

const keys = [
  ['↑ ↓', 'From request to request'],
  ['Enter', 'Review & Style the request'],
  ['/', 'Search by client'],
  ['?', 'These keys'],
  ['Esc', 'Close'],
] as const

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, action]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
