import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = [
  { id: 'inbox', label: 'Empfangen' },
  { id: 'sent', label: 'Gesendet' },
  { id: 'archive', label: 'Archiv' },
] as const

function Postbox() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('inbox')
  return (
    <Tabs label="Postfach" tabs={TABS} value={tab} onChange={setTab}>
      <p>{tab}</p>
    </Tabs>
  )
}
const focused = () => document.activeElement?.textContent
const panel = () => screen.getByRole('tabpanel')

test('the chosen tab is the one stop of Tab; arrows, Home and End move, Enter and Space choose', async () => {
  render(<Postbox />)
  await userEvent.tab()
  expect(focused()).toBe('Empfangen')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Gesendet')
  expect(panel().textContent, 'moving alone chooses nothing').toBe('inbox')
  await userEvent.keyboard('{Enter}')
  expect(panel().textContent).toBe('sent')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Archiv')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Empfangen')
  await userEvent.keyboard('{ArrowLeft} ')
  expect(panel().textContent).toBe('archive')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('Empfangen')
})

test('tab and panel name each other', async () => {
  render(<Postbox />)
  await userEvent.click(screen.getByRole('tab', { name: 'Gesendet' }))
  const chosen = screen.getByRole('tab', { selected: true })
  expect(chosen.getAttribute('aria-controls')).toBe(panel().id)
  expect(screen.getByRole('tabpanel', { name: 'Gesendet' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
})
