import { Input } from '@drape/remote-shared/field'
import { Button } from '@drape/remote-shared/ui'
import { type ComponentProps, useState } from 'react'

/**
 * antd's own password field shows its text by an icon that no keyboard reaches. The button leaves the focus
 * where it is: unstopped, antd would take every press inside the field for one that asks for the field.
 */
export const PasswordField = (field: ComponentProps<typeof Input>) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          className="desk-reveal"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.stopPropagation()
            setIsShown(!isShown)
          }}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      }
    />
  )
}
