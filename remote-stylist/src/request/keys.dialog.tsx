import { Dialog } from '@drape/remote-shared/dialog'
import { Entries } from '../entries.tsx'
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
    <Entries className={styles.keys} entries={keys} />
  </Dialog>
)
