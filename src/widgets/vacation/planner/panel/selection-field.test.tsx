import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { LeavePeriod } from '#domain/calendar/count-days.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { SelectionField } from './selection-field.tsx'

beforeEach(() => setLanguage('de'))

test('[VAC-04] typed days are chosen, and half of a single day', async () => {
  const heard: (LeavePeriod | undefined)[] = []
  function Shown() {
    const [selection, setSelection] = useState<LeavePeriod>()
    const select = (next: LeavePeriod | undefined) => {
      heard.push(next)
      setSelection(next)
    }
    return <SelectionField label="Zeitraum" selection={selection} onSelect={select} />
  }
  render(<Shown />)
  const field = () => screen.getByRole('textbox', { name: 'Zeitraum' })
  await userEvent.type(field(), '20.–22.5.2026{Enter}')
  expect(heard.at(-1)).toEqual({ first: '2026-05-20', last: '2026-05-22' })
  await userEvent.clear(field())
  await userEvent.type(field(), '19.5.2026{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'Nachmittags' }))
  expect(heard.at(-1)).toMatchObject({ first: '2026-05-19', last: '2026-05-19', startsAtNoon: true })
})
