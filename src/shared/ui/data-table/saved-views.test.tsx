import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { SavedViews } from './saved-views.tsx'

const onSet = vi.fn<(key: string) => void>()
const onApply = vi.fn<(view: { id: number; name: string }) => void>()
const onKeep = vi.fn<(name: string) => Promise<string | undefined>>()
const onRemove = vi.fn<(view: { id: number; name: string }) => Promise<string | undefined>>()
const VIEW = { id: 7, name: 'Stahl in Siegen' }

beforeEach(async () => {
  vi.resetAllMocks()
  render(
    <SavedViews
      sets={[
        { key: 'buying', label: 'Einkauf' },
        { key: 'numbers', label: 'Nummern' },
      ]}
      set="buying"
      onSet={onSet}
      views={[VIEW]}
      onApply={onApply}
      onKeep={onKeep}
      onRemove={onRemove}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ansichten' }))
})

test('[SUP-01] offers the column sets and marks the one that is shown', async () => {
  screen.getByRole('button', { name: 'Einkauf', pressed: true })
  await userEvent.click(screen.getByRole('button', { name: 'Nummern', pressed: false }))
  expect(onSet).toHaveBeenCalledExactlyOnceWith('numbers')
})

test('[SUP-01] applies and removes a view of the person', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ansicht Stahl in Siegen löschen' }))
  expect(onRemove).toHaveBeenCalledExactlyOnceWith(VIEW)
  await userEvent.click(screen.getByRole('button', { name: 'Stahl in Siegen' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith(VIEW)
})

test('[SUP-01] says that a view could not be removed, and offers it again', async () => {
  onRemove.mockResolvedValueOnce('Die Ansicht konnte nicht gelöscht werden (503).').mockResolvedValueOnce(undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Ansicht Stahl in Siegen löschen' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Die Ansicht konnte nicht gelöscht werden (503).')
  await userEvent.click(screen.getByRole('button', { name: 'Ansicht Stahl in Siegen löschen' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SUP-01] keeps a view under a name, and says why a name is refused', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ansicht speichern' }))
  expect(screen.getByRole('textbox', { name: 'Name der Ansicht' }).ariaInvalid).toBe('true')
  onKeep.mockResolvedValueOnce('Diesen Namen hat schon eine Ansicht.').mockResolvedValueOnce(undefined)
  await userEvent.type(screen.getByRole('textbox', { name: 'Name der Ansicht' }), ' Stahl in Siegen{Enter}')
  await screen.findByText('Diesen Namen hat schon eine Ansicht.')
  expect(onKeep).toHaveBeenLastCalledWith('Stahl in Siegen')
  await userEvent.type(screen.getByRole('textbox', { name: 'Name der Ansicht' }), ' 2{Enter}')
  expect(onKeep).toHaveBeenLastCalledWith('Stahl in Siegen 2')
})
