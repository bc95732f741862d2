import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/transport/api.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { EditableList, UNDO_TIME, type EditableListProps, type RemoveOptions } from './editable-list.tsx'

const useTexts = createTexts({ 'code.in_use': 'Der Ort wird verwendet.' }, { 'code.in_use': 'The place is in use.' })
interface Place {
  readonly id: number
  readonly name: string
}
const OLPE = { id: 1, name: 'Olpe' }
const SIEGEN = { id: 2, name: 'Siegen' }
const BOTH = [OLPE, SIEGEN]
const remove = vi.fn<(place: Place, options: RemoveOptions) => Promise<unknown>>()

function Places(changes: Partial<EditableListProps<Place>>) {
  return (
    <EditableList<Place>
      title="Orte"
      text={useTexts()}
      rows={BOTH}
      rowKey={({ id }) => String(id)}
      nameOf={({ name }) => name}
      columns={[{ key: 'name', head: 'Name', cell: ({ name }) => name }]}
      empty="Keine Orte."
      addLabel="Ort anlegen"
      dialog={(row, end) => (
        <div role="dialog" aria-label={row ? `Ändern: ${row.name}` : 'Neu'}>
          <button type="button" onClick={end}>
            Fertig
          </button>
        </div>
      )}
      remove={remove}
      {...changes}
    />
  )
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const names = () => screen.getAllByRole('row').flatMap((row) => /Olpe|Siegen/.exec(row.textContent ?? '')?.[0] ?? [])
let user: ReturnType<typeof userEvent.setup>
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  remove.mockReset().mockResolvedValue(undefined)
})
test('rows are added and changed in the dialog of the area', async () => {
  render(<Places />)
  await press('Ort anlegen')
  screen.getByRole('dialog', { name: 'Neu' })
  await press('Fertig')
  await press('Siegen ändern')
  screen.getByRole('dialog', { name: 'Ändern: Siegen' })
  await press('Fertig')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a removed row disappears, and returns after an undo; nothing was sent', async () => {
  render(<Places />)
  await press('Olpe entfernen')
  expect(names()).toEqual(['Siegen'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rückgängig machen' }))
  await press('Rückgängig machen')
  expect(names()).toEqual(['Olpe', 'Siegen'])
  await act(async () => vi.advanceTimersByTime(UNDO_TIME))
  expect(remove).not.toHaveBeenCalled()
})

test('a removal is sent after ten seconds, once, and the row does not come back', async () => {
  render(<Places />)
  await press('Olpe entfernen')
  await act(async () => vi.advanceTimersByTime(UNDO_TIME))
  expect(remove.mock.calls).toEqual([[OLPE, { keepalive: false }]])
  expect(screen.queryByRole('button', { name: 'Rückgängig machen' })).toBeNull()
  expect(names()).toEqual(['Siegen'])
})

test.each([
  ['when the list is left', false, () => screen.getByTestId('leave').click()],
  ['when the page is about to close', true, () => dispatchEvent(new Event('beforeunload'))],
  ['when the page is closed, and outlives it', true, () => dispatchEvent(new Event('pagehide'))],
])('a removal is sent %s', async (_, keepalive, leave) => {
  const { unmount } = render(<Places />)
  const button = document.body.appendChild(document.createElement('button'))
  button.dataset['testid'] = 'leave'
  button.addEventListener('click', unmount)
  await press('Olpe entfernen')
  act(leave)
  expect(remove.mock.calls).toEqual([[OLPE, { keepalive }]])
  button.remove()
})

test('the next removal sends the one before', async () => {
  render(<Places />)
  await press('Olpe entfernen')
  await press('Siegen entfernen')
  expect(remove.mock.calls).toEqual([[OLPE, { keepalive: false }]])
})

test('two rows that are removed quickly both stay hidden, also while the first one is sent', async () => {
  let answer: (() => void) | undefined
  remove.mockReturnValueOnce(new Promise<void>((resolve) => void (answer = resolve)))
  render(<Places rows={[OLPE, SIEGEN, { id: 3, name: 'Hagen' }]} />)
  await press('Olpe entfernen')
  await press('Siegen entfernen')
  const bins = () => screen.getAllByRole('button', { name: /entfernen$/ }).map((one) => one.getAttribute('aria-label'))
  expect(bins()).toEqual(['Hagen entfernen'])
  await act(async () => answer?.())
  expect(bins()).toEqual(['Hagen entfernen'])
  await press('Rückgängig machen')
  expect(bins()).toEqual(['Siegen entfernen', 'Hagen entfernen'])
})

test('a row that came back under the same key after its removal is shown', async () => {
  const { rerender } = render(<Places />)
  await press('Olpe entfernen')
  await act(async () => vi.advanceTimersByTime(UNDO_TIME))
  rerender(<Places rows={[SIEGEN]} />)
  rerender(<Places />)
  expect(names()).toEqual(['Olpe', 'Siegen'])
})

test('a refused removal shows its row again, and why', async () => {
  remove.mockRejectedValue(new ApiError({ status: 409, title: '', code: 'in_use', url: '/', method: 'DELETE' }))
  render(<Places />)
  await press('Olpe entfernen')
  await act(async () => vi.advanceTimersByTime(UNDO_TIME))
  await screen.findByText('409 - Der Ort wird verwendet.')
  expect(names()).toEqual(['Olpe', 'Siegen'])
})

test('a removal with consequences for others needs a confirmation', async () => {
  render(<Places consequence={({ name }) => `${name} haben drei Personen.`} />)
  await press('Olpe entfernen')
  screen.getByText('Olpe haben drei Personen.')
  await press('Entfernen')
  expect(remove.mock.calls).toEqual([[OLPE, { keepalive: false }]])
})

test('an empty list says so, and a row that cannot be edited says why', () => {
  const { rerender } = render(<Places rows={[]} />)
  screen.getByText('Keine Orte.')
  rerender(<Places rows={[OLPE]} reason={() => 'Gilt für alle Firmen.'} />)
  screen.getByText('Gilt für alle Firmen.')
  expect(screen.queryByRole('button', { name: 'Olpe entfernen' })).toBeNull()
})
