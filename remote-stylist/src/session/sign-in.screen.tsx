import { Button } from '@drape/remote-shared/ui'
import { Link } from 'react-router-dom'

export const SignInScreen = () => (
  <main>
    <h1>Professional Stylist</h1>
    <Button type="primary">Sign In</Button>
    <Link to="/">Back to the regular login</Link>
  </main>
)
