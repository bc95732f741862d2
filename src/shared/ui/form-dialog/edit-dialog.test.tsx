import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { TextField } from '#shared/ui/text-field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import type { Save } from './use-save.tsx'

const IDLE: Save = { isBusy: false, refusal: undefined, run: vi.fn(), faultOf: () => undefined }
const write = vi.fn()

function Rename({ save = IDLE }: { save?: Save }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => (name === '' ? setError('Ein Name fehlt.') : write(name))
  return (
    <EditDialog title="Umbenennen" save={save} fields={[]} unsaved={name !== ''} onSubmit={submit} onEnd={vi.fn()}>
      <TextField label="Zusatz" optional value="" onChange={vi.fn()} />
      <TextField label="Name" value={name} onChange={setName} error={error ?? save.faultOf('body.name')} />
    </EditDialog>
  )
}
const send = (name = 'Speichern') => fireEvent.click(screen.getByRole('button', { name }))

test('an error moves the focus to its field before the next key is pressed', () => {
  render(<Rename />)
  send()
  screen.getByText('Ein Name fehlt.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  expect(write).not.toHaveBeenCalled()
})

test('a refusal of the server focuses its field, too', () => {
  const { rerender } = render(<Rename />)
  const refusal = { sentence: 'Diesen Namen gibt es schon.', isConflict: false }
  rerender(<Rename save={{ ...IDLE, refusal, faultOf: () => refusal.sentence }} />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

test('a refusal does not move the focus from another field', () => {
  const { rerender } = render(<Rename />)
  const other = screen.getByRole('textbox', { name: /^Zusatz/ })
  other.focus()
  const refusal = { sentence: 'Diesen Namen gibt es schon.', isConflict: false }
  rerender(<Rename save={{ ...IDLE, refusal, faultOf: () => refusal.sentence }} />)
  expect(document.activeElement).toBe(other)
})

test('while it saves, it does not send again', () => {
  render(<Rename save={{ ...IDLE, isBusy: true }} />)
  fireEvent.submit(document.querySelector('form')!)
  expect(screen.queryByText('Ein Name fehlt.')).toBeNull()
})
