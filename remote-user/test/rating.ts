import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** The card of an item, by its name. */
export const cardOf = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement

export const star = (card: HTMLElement, name: string) => within(card).findByRole('radio', { name })

export const submit = async (card: HTMLElement, label: string) => {
  await userEvent.click(await star(card, label))
  await userEvent.click(within(card).getByRole('button', { name: /^Submit Rating/ }))
}
