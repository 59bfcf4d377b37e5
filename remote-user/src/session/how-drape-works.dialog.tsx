import { Dialog } from '@drape/remote-shared/dialog'
import { Sheet } from '@drape/remote-shared/ui'

const css = `
.how-steps { margin: 0; padding: 0; list-style: none; counter-reset: step }
.how-steps li {
  counter-increment: step; display: grid; grid-template-columns: 2.5rem 1fr; padding: .875rem 0;
  border-top: 1px solid var(--line); color: var(--ink-soft)
}
.how-steps li::before { content: counter(step); grid-row: span 2; font: 400 2.25rem/1 var(--serif); color: var(--accent) }
.how-steps b, .how-promises dt { font: 400 1.375rem/1.2 var(--serif); color: var(--ink) }
.how-promises { margin: .5rem 0 0; padding: 1.25rem; background: var(--accent-tint) }
.how-promises dd { margin: .25rem 0 1rem }
.how-promises dd:last-child { margin-bottom: 0 }
`

interface HowDrapeWorksProps {
  readonly onClose: () => void
}

export const HowDrapeWorks = ({ onClose }: HowDrapeWorksProps) => (
  <Dialog title="How Drape works" onClose={onClose}>
    <Sheet name="how-drape-works" css={css} />
    <ol className="how-steps">
      <li>
        <b>Send one photo</b>
        <span>Stand in daylight, head to toe, in something simple.</span>
      </li>
      <li>
        <b>A stylist takes over</b>
        <span>
          A professional studies your photo and your preferences, and builds outfits piece by piece.
        </span>
      </li>
      <li>
        <b>Rate, save and shop</b>
        <span>Tell us what you love. What you save waits in your closet, with prices and links.</span>
      </li>
    </ol>
    <dl className="how-promises">
      <dt>Within 24 hours</dt>
      <dd>Your outfits are promised within about a day of your photo.</dd>
      <dt>Your photo stays private</dt>
      <dd>
        Only you and our stylists see it. Where it was taken and what camera took it are removed before we
        keep it, and you can delete it at any time.
      </dd>
    </dl>
  </Dialog>
)
