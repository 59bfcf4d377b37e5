import { Button } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'

export const SignInScreen = () => (
  <main>
    <h1>Drape</h1>
    <p>Upload your photo and discover outfits that match your style</p>
    <Button>Continue with Google</Button>
    <Link to="/stylist-login">Are you a stylist? Sign in here</Link>
  </main>
)
