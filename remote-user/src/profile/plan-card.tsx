import { Dialog } from '@drape/remote-shared/dialog'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import * as styles from './plan-card.module.css'

const plans = {
  free: { name: 'Free', description: 'Basic upload' },
  premium: { name: 'Premium', description: 'Unlimited uploads and premium features' },
}

const PremiumDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Drape Premium" onClose={onClose}>
    <div className={styles.premium}>
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
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  // A newer server may have more plans.
  const { name, description } = plans[plan] ?? { name: plan, description: '' }
  return (
    <section className={styles.plan} data-plan={plan} aria-labelledby="plan-name">
      <div>
        <p className={styles.eyebrow}>Your plan</p>
        <h2 id="plan-name">{name}</h2>
        <p>{description}</p>
      </div>
      {plan === 'free' && (
        <Button size="large" onClick={() => setIsDialogOpen(true)}>
          Upgrade to Premium
        </Button>
      )}
      {isDialogOpen && <PremiumDialog onClose={() => setIsDialogOpen(false)} />}
    </section>
  )
}
