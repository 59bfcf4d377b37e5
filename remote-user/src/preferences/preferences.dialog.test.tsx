import {
  incomplete,
  optionsOf as knownOptions,
  preferenceFields,
  preferenceKeys,
} from '@drape/contract/preference-fields'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, noPreferences, preferencesOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { PreferencesDialog } from './preferences.dialog.tsx'

const preferences = preferencesOf({
  color_preferences: { favorite_colors: ['Teal', 'Aubergine'] },
  height: `5'3" - 5'5"`,
  skin_tone: 'Olive',
  skinTone: 'Olive',
})
const saveReply = { ...done, preferences }

const api = startTestApi()
const sentBodies = () => api.requests(updatePreferences).map(({ body }) => body)

beforeEach(() => {
  api.answer(readPreferences, noPreferences)
  api.answer(updatePreferences, saveReply)
  enter()
})

const open = async () => {
  const onClose = jest.fn()
  openPage(<PreferencesDialog onClose={onClose} />)
  await screen.findByText('Save preferences')
  return onClose
}

const openWith = (stored: typeof preferences) => {
  api.answer(readPreferences, stored)
  return open()
}

// Found by text and not by role: for roles jsdom evaluates every style rule.
const group = (name: string) => screen.getByText(name, { selector: 'legend' }).parentElement as HTMLElement
const inputsOf = (element: HTMLElement) => [...element.querySelectorAll('input')]
const labelsOf = (element: HTMLElement) => inputsOf(element).map((input) => input.parentElement?.textContent)
const radio = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const button = (name: string) => screen.getByText(name).closest('button') as HTMLButtonElement
const press = (name: string) => fireEvent.click(button(name))
const choose = (name: string) => fireEvent.click(radio(name))
const select = (name: string) => screen.getByLabelText<HTMLSelectElement>(name, { selector: 'select' })
const pick = (name: string, value: string) => fireEvent.change(select(name), { target: { value } })
const body = () => select('Body type')
const optionsOf = (list: HTMLSelectElement) => [...list.options].map(({ text }) => text)
const alertText = () => screen.getByRole('alert').textContent

test('a person finds every option of each field', async () => {
  await open()
  screen.getByRole('dialog', { name: 'Set Your Preferences' })
  expect(labelsOf(group('Gender'))).toEqual(['Male', 'Female', 'Other', 'Prefer not to say'])
  expect(labelsOf(group('Age range'))).toEqual(knownOptions('ageRange'))
  expect(optionsOf(select('Height'))).toEqual(['Not specified', ...knownOptions('height')])
  expect(labelsOf(group('Skin tone'))).toEqual(['Not specified', ...knownOptions('skinTone')])
  screen.getByText(/You can also do this later, in Profile/)
})

test('the body type depends on the gender, with a guide picture for each', async () => {
  await open()
  const guide = () => screen.queryByLabelText(/^Body type guide/)?.getAttribute('aria-label')
  expect([body().disabled, optionsOf(body()), guide()]).toEqual([true, ['Select gender first'], undefined])

  choose('Male')
  expect(optionsOf(body()).slice(1)).toEqual(knownOptions('bodyType', 1))
  expect(guide()).toContain('Trapezoid: shoulders a little wider than the waist.')

  choose('Female')
  expect(optionsOf(body()).slice(1)).toEqual(knownOptions('bodyType', 2))
  expect(guide()).toContain('Hourglass: shoulders and hips alike, a narrow waist.')

  for (const gender of ['Other', 'Prefer not to say']) {
    choose(gender)
    expect([body().disabled, optionsOf(body()), guide()]).toEqual([true, ['Select gender first'], undefined])
  }
})

test('a body type goes with the gender that it does not belong to, and stays where it does', async () => {
  await openWith(preferences)
  expect(body().value).toBe('Hourglass')
  choose('Male')
  expect(body().value).toBe('')
  pick('Body type', 'Rectangle')
  choose('Female')
  expect(body().value).toBe('Rectangle')
})

test('gender and age range are asked for, and what was missed takes the focus', async () => {
  await open()
  press('Save preferences')
  expect(alertText()).toBe(incomplete)
  expect(document.activeElement).toBe(radio('Male'))
  expect(group('Gender').getAttribute('aria-invalid')).toBe('true')

  choose('Other')
  press('Save preferences')
  expect(alertText()).toBe(incomplete)
  expect(document.activeElement).toBe(radio('18-24'))
  choose('65+')
  expect(alertText()).toBe('')
  expect(sentBodies()).toEqual([])
})

test('the choice is saved, and read again', async () => {
  const onClose = await open()
  choose('Female')
  choose('25-34')
  pick('Body type', 'Hourglass')
  pick('Height', `5'3" - 5'5"`)
  choose('Olive')
  for (const color of ['Teal', 'Navy', 'Teal', 'Mustard']) choose(color)
  press('Save preferences')
  await screen.findByText('Your preferences are saved')
  const emptyFields = preferenceKeys.map((key) => [preferenceFields[key].name, null])
  expect(sentBodies()).toEqual([
    {
      ...Object.fromEntries(emptyFields),
      gender: 2,
      color_preferences: { favorite_colors: ['Navy', 'Mustard'] },
      age_range: '25-34',
      body_type: 'Hourglass',
      height: `5'3" - 5'5"`,
      skin_tone: 'Olive',
    },
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(api.requests(readPreferences).length).toBe(2)
})

test('what was chosen before is shown, and a colour that has no swatch here is kept', async () => {
  await openWith(preferences)
  expect([radio('Female').checked, radio('25-34').checked, radio('Olive').checked]).toEqual([
    true,
    true,
    true,
  ])
  expect(screen.queryByText(/You can also do this later/)).toBeNull()
  choose('Dark')
  press('Save preferences')
  await waitFor(() =>
    expect(sentBodies()).toMatchObject([
      { color_preferences: { favorite_colors: ['Teal', 'Aubergine'] }, skin_tone: 'Dark' },
    ]),
  )
})

test('a save that fails is told, its cause too, and what was chosen stays', async () => {
  api.answer(updatePreferences, withStatus(503))
  const onClose = await openWith(preferences)
  choose('65+')
  press('Save preferences')
  await waitFor(() => expect(alertText()).toBe('Failed to save preferences. Please try again.'))
  screen.getByText('Failed to update preferences: Service Unavailable')
  expect(radio('65+').checked).toBe(true)
  expect(onClose).not.toHaveBeenCalled()

  api.answer(updatePreferences, saveReply)
  press('Save preferences')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('preferences that do not load are an empty form, and nothing is said of it', async () => {
  api.answer(readPreferences, withStatus(500))
  await open()
  expect(inputsOf(document.body).filter(({ checked, value }) => checked && value)).toEqual([])
  expect(alertText()).toBe('')
})

test('however often Save preferences is pressed, they are sent once', async () => {
  const onClose = await openWith(preferences)
  const save = button('Save preferences')
  act(() => {
    for (let presses = 0; presses < 3; presses += 1) save.click()
  })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentBodies()).toHaveLength(1)
})

test('preferences that do not come are said to take long, and can be asked for again', async () => {
  api.answer(readPreferences, 'hangs')
  jest.useFakeTimers()
  openPage(<PreferencesDialog onClose={jest.fn()} />)
  screen.getByText('Loading your preferences…')
  act(() => void jest.advanceTimersByTime(5_000))
  screen.getByText('This is taking longer than usual.')
  jest.useRealTimers()
  api.answer(readPreferences, noPreferences)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await screen.findByRole('button', { name: 'Save preferences' })
})

describe('closing', () => {
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))

  test('loses nothing if nothing was changed', async () => {
    const onClose = await open()
    press('Not now')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('asks once before changes are lost', async () => {
    const onClose = await openWith(preferences)
    choose('Dark')
    expect(pressEscape()).toBe(false)
    expect(alertText()).toBe('Your changes are not saved yet.')
    expect(document.activeElement).toBe(button('Keep editing'))
    press('Keep editing')
    expect([alertText(), radio('Dark').checked]).toEqual(['', true])

    expect(pressEscape()).toBe(false)
    expect(pressEscape()).toBe(true)
    expect(onClose).not.toHaveBeenCalled()
    press('Discard changes')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test('does not ask about a change that was taken back', async () => {
    await openWith(preferences)
    choose('Dark')
    choose('Olive')
    expect(pressEscape()).toBe(true)
  })
})
