import { Dialog } from '@drape/remote-shared/dialog'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { useState } from 'react'

const plans = {
  free: { name: 'Free', words: 'Basic upload' },
  premium: { name: 'Premium', words: 'Unlimited uploads and premium features' },
}

const css = `
.premium ul { margin: 0 0 1rem; padding-inline-start: 1.25rem }
.premium p { margin: 0 0 1.5rem; color: var(--ink-soft) }
`

const PremiumDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Drape Premium" onClose={onClose}>
    <Sheet name="premium" css={css} />
    <div className="premium">
      <ul>
        <li>Unlimited uploads: send a photo for every occasion.</li>
        <li>Premium features, as we add them.</li>
      </ul>
      <p>
        Premium is not sold here yet. Your Free plan stays as it is, with outfits picked by a stylist, and
        nothing is charged.
      </p>
      <Button type="primary" size="large" block onClick={onClose}>
        Stay on Free
      </Button>
    </div>
  </Dialog>
)

export const PlanCard = ({ plan }: { readonly plan: keyof typeof plans }) => {
  const [isAsked, setIsAsked] = useState(false)
  const { name, words } = plans[plan]
  return (
    <section className="profile-card profile-plan" data-plan={plan} aria-labelledby="plan-name">
      <div>
        <p className="profile-eyebrow">Your plan</p>
        <h2 id="plan-name">{name}</h2>
        <p>{words}</p>
      </div>
      {plan === 'free' && (
        <Button size="large" onClick={() => setIsAsked(true)}>
          Upgrade to Premium
        </Button>
      )}
      {isAsked && <PremiumDialog onClose={() => setIsAsked(false)} />}
    </section>
  )
}
