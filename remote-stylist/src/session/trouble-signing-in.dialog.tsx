import { Dialog } from '@drape/remote-shared/dialog'

export const TroubleSigningIn = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Trouble signing in?" onClose={onClose}>
    <p>
      Stylist accounts are set up by the person who runs Drape for your team. Ask them for your username, or
      for a new password if you no longer have yours.
    </p>
    <p>Capital letters count in the password; Show lets you read what you typed.</p>
  </Dialog>
)
