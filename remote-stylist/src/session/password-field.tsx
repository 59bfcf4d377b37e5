import { Input } from '@drape/remote-shared/field'
import { Button } from '@drape/remote-shared/ui'
import { type ComponentProps, useState } from 'react'
import * as styles from './password-field.module.css'

/** Pressing the Show button moves neither the focus nor the caret. */
export const PasswordField = (field: ComponentProps<typeof Input>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          className={styles.reveal}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  )
}
