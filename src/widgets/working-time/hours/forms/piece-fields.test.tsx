import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactElement } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { anEntry } from '#widgets/working-time/testing/months.ts'
import { PieceFields } from './piece-fields.tsx'
import { piecesOf, readPieces, type Piece } from './pieces.ts'

const DAY = '2026-10-24'
const NOW = Date.parse('2026-11-01T12:00:00Z')
beforeEach(() => setLanguage('de'))

/** The fields of the day with the errors that it has so far. */
function Form({ given }: { given: readonly Piece[] }): ReactElement {
  const [pieces, setPieces] = useState(given)
  const { faults } = readPieces(DAY, pieces, { now: NOW, longestBreak: 180 })
  return <PieceFields day={DAY} pieces={pieces} faults={faults} longestBreak={180} onChange={setPieces} />
}

const which = (name: RegExp) => within(screen.getByRole('group', { name }))

test('[TIME-01] the repeated hour of a stored entry is shown and chosen', () => {
  const night = { comes: '2026-10-24T18:00:00.000Z', goes: '2026-10-25T01:30:00.000Z' }
  const morning = { comes: '2026-10-25T02:00:00.000Z', goes: '2026-10-25T05:00:00.000Z' }
  render(
    <Form
      given={piecesOf([anEntry(DAY, null, null, night), anEntry(DAY, null, null, { ...morning, place: 'Linz' })])}
    />,
  )
  expect(screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Gehen' })[0]!.value).toBe('2:30')
  const end = which(/^Gehen: Die Uhrzeit gibt es an diesem Tag zweimal/)
  expect(end.getByRole<HTMLInputElement>('radio', { name: 'zweite' }).checked).toBe(true)
  // The other piece belongs to the night as well.
  expect(screen.getAllByText(/^beginnt am/)).toHaveLength(1)
})

test('[TIME-02] a break in the repeated hour asks which of the two is meant', async () => {
  const user = userEvent.setup()
  render(<Form given={piecesOf([anEntry(DAY, '18:00', null, { goes: '2026-10-25T05:00:00.000Z' })])} />)
  const field = screen.getByRole('textbox', { name: 'Pause' })
  await user.type(field, '2:15–2:45')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(which(/^Pause 2:15/).getByRole('radio', { name: 'zweite' }))
  expect(field.getAttribute('aria-invalid')).toBe(null)
  await user.click(which(/^Pause 2:15/).getByRole('radio', { name: 'erste' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.click(which(/^Pause 2:45/).getByRole('radio', { name: 'erste' }))
  expect(field.getAttribute('aria-invalid')).toBe(null)
})
