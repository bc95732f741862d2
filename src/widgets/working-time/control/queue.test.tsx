import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ControlItem } from '#contract/working-time-control.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { Queue } from './queue.tsx'

const item = (id: number, name: string): ControlItem => ({
  id,
  person: { id: name, name },
  personnelNumber: '4711',
  division: 'Einkauf',
  day: '2026-04-20',
  version: 1,
  findings: [{ code: 'stampingMissing' }],
  missing: 'goes',
  isIncomplete: true,
  caseId: null,
  stage: 'supervisor',
  onBehalfOf: null,
  status: 'notYetProcessed',
  releaseAt: null,
})
const items = [item(7, 'Felix Hartung'), item(8, 'Ralf Kuhlmann'), item(9, 'Anna Berg')]

beforeEach(() => setLanguage('de'))
afterEach(() => setLanguage(undefined))

test.each([
  ['the shown day', 8, /Ralf Kuhlmann/],
  ['the first one where the shown day does not wait', 99, /Felix Hartung/],
])('[TIME-04] the queue has one tab stop: %s', async (_, shownId, name) => {
  const onFocus = vi.fn()
  showIn(() => <Queue items={items} shownId={shownId} onFocus={onFocus} onChoose={() => undefined} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  expect(onFocus).toHaveBeenCalledOnce()
})
