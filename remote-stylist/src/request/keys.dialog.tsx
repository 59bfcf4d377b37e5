import { Descriptions } from '@drape/remote-shared/desk'
import { Dialog } from '@drape/remote-shared/dialog'

const keys = [
  { label: '↑ ↓', children: 'From request to request' },
  { label: 'Enter', children: 'Review & Style the request' },
  { label: '/', children: 'Search by client' },
  { label: '?', children: 'These keys' },
  { label: 'Esc', children: 'Close' },
]

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    {/* With a border it is a table with headers, without one a table for the layout alone. */}
    <Descriptions bordered size="small" column={1} items={keys} />
  </Dialog>
)
