import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Fields } from '#domain/forms/fields.ts'
import { ApiError } from '#shared/transport/api.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { Checkbox } from '#shared/ui/checkbox.tsx'
import { RadioGroup } from '#shared/ui/radio-group.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { sentenceOf, useForm } from './use-form.ts'

const FIELDS = {
  title: { kind: 'line', limit: 20, required: true },
  note: { kind: 'text', limit: 10 },
  side: { kind: 'choice', of: ['company', 'private'], required: true },
  count: { kind: 'integer', min: 1, max: 9 },
  isPaid: { kind: 'flag' },
} as const satisfies Fields

const texts = {
  title: 'Titel',
  note: 'Notiz',
  side: 'Art',
  count: 'Anzahl',
  isPaid: 'Bezahlt',
  'rule.taken': 'Diesen Titel gibt es schon.',
} as const
const useTexts = createTexts(texts, texts)

interface Saved {
  readonly title: string
  readonly note: string
  readonly side: 'company' | 'private' | null
  readonly count: number | null
  readonly isPaid: boolean
}
const NEW: Saved = { title: '', note: '', side: null, count: null, isPaid: false }

const save = vi.fn<(values: Saved, version: number) => Promise<unknown>>()
const end = vi.fn()
beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined)
  end.mockReset()
})

function Ad({ saved = NEW, version = 0 }: { saved?: Saved; version?: number }) {
  const form = useForm(FIELDS, saved, version, {
    text: useTexts(),
    check: ({ note, isPaid }) => ({ note: isPaid && note === '' ? 'required' : undefined }),
  })
  return (
    <EntryDialog title="Anzeige" form={form} onSave={save} onEnd={end}>
      {form.isConflict && <p>Konflikt</p>}
      <TextField {...form.field('title')} />
      <RadioGroup {...form.field('side')} options={[{ value: 'company', label: 'Firma' }]} />
      <TextField {...form.field('count')} />
      <TextArea {...form.field('note')} />
      <Checkbox {...form.field('isPaid')} />
    </EntryDialog>
  )
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
const focused = (element: Element) => vi.waitFor(() => expect(document.activeElement).toBe(element))
const refusal = (status: number, code: string, details?: unknown) =>
  new ApiError({ status, title: '', code, details, url: '/', method: 'PUT' })

test('nothing is sent while a field has an error; each shows its own, and the first one has the focus', async () => {
  render(<Ad />)
  expect(screen.queryByText(/darf nicht leer sein/)).toBeNull()
  // Without a pause: the next key belongs to the field.
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect(document.activeElement).toBe(box('Titel'))
  expect(box('Titel').getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Das Feld Titel darf nicht leer sein.')
  screen.getByText('Das Feld Art darf nicht leer sein.')
  await userEvent.type(box('Titel'), 'Tisch')
  await send()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Firma' }))
  expect(save).not.toHaveBeenCalled()
})

test('values are sent trimmed and in the types of the wire, and the dialog closes', async () => {
  render(<Ad />)
  await userEvent.type(box('Titel'), ' Tisch ')
  await userEvent.click(screen.getByRole('radio', { name: 'Firma' }))
  await userEvent.type(box(/Anzahl/), '4')
  await send()
  expect(save).toHaveBeenCalledWith({ title: 'Tisch', note: '', side: 'company', count: 4, isPaid: false }, 0)
  expect(end).toHaveBeenCalledTimes(1)
})

test('limits, ranges and rules between fields hold, too', async () => {
  render(<Ad saved={{ ...NEW, title: 'Tisch', side: 'company' }} />)
  await userEvent.type(box(/Anzahl/), 'viele')
  await userEvent.type(box(/Notiz/), 'viel zu lang')
  await send()
  expect(box(/Anzahl/).value).toBe('viele')
  screen.getByText('Geben Sie eine ganze Zahl von 1 bis 9 ein.')
  screen.getByText('Höchstens 10 Zeichen sind möglich.')
  await userEvent.clear(box(/Notiz/))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bezahlt' }))
  screen.getByText('Das Feld Notiz darf nicht leer sein.')
  expect(save).not.toHaveBeenCalled()
})

test('a refusal of the server is shown at its field and keeps the input; one without a field is shown below', async () => {
  render(<Ad saved={{ ...NEW, title: 'Tisch', side: 'company' }} />)
  save.mockRejectedValueOnce(refusal(400, 'ad_refused', [{ field: 'body.title', rule: 'taken' }]))
  await send()
  await focused(box('Titel'))
  screen.getByText('Diesen Titel gibt es schon.')
  expect(box('Titel').value).toBe('Tisch')
  save.mockRejectedValueOnce(refusal(503, 'unavailable'))
  await send()
  await screen.findByText('503 - Die Änderung konnte nicht gespeichert werden.')
  expect(end).not.toHaveBeenCalled()
})

test('after a conflict typed fields stay, the others follow, and the next attempt starts from the present version', async () => {
  const before: Saved = { ...NEW, title: 'Tisch', note: 'alt', side: 'company' }
  const { rerender } = render(<Ad saved={before} version={3} />)
  await userEvent.type(box('Titel'), ' rund')
  save.mockRejectedValueOnce(refusal(409, 'version_conflict'))
  await send()
  await screen.findByText('Konflikt')
  rerender(<Ad saved={{ ...before, title: 'Bank', note: 'neu' }} version={4} />)
  await vi.waitFor(() => expect([box('Titel').value, box(/Notiz/).value]).toEqual(['Tisch rund', 'neu']))
  await send()
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3, 4])
})

test('asks before input is lost', async () => {
  render(<Ad />)
  await userEvent.type(box(/Anzahl/), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  screen.getByText('Ihre Änderungen sind noch nicht gespeichert.')
  expect(end).not.toHaveBeenCalled()
})

test('the limits of a number are written as people write numbers', () => {
  const field = { kind: 'integer', min: 1, max: 10_000 } as const
  const sentence = sentenceOf(useTexts.text as Parameters<typeof sentenceOf>[0], field, 'range', 'Anzahl')
  expect(sentence).toBe('Geben Sie eine ganze Zahl von 1 bis 10.000 ein.')
})
