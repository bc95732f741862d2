import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Fields } from '#domain/forms/fields.ts'
import { createTexts } from '#shared/i18n/i18n.ts'
import { showIn } from '#shared/testing/show-in.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { TextField } from '#shared/ui/text-field.tsx'
import { Form } from './form.tsx'
import { useForm } from './use-form.ts'

const FIELDS = { title: { kind: 'line', limit: 20, required: true } } as const satisfies Fields
const useTexts = createTexts({ title: 'Titel' }, { title: 'Title' })
const SAVED = { title: '' }
const follow = vi.fn()

function Page() {
  const form = useForm(FIELDS, SAVED, 0, { text: useTexts() })
  return (
    <>
      <a
        href="/news"
        onClick={(event) => {
          event.preventDefault()
          follow()
        }}
      >
        Neuigkeiten
      </a>
      <Form form={form} onSave={() => Promise.resolve()}>
        <TextField {...form.field('title')} />
      </Form>
    </>
  )
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Titel' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const question = () => screen.queryByRole('dialog', { name: 'Ihre Änderungen sind noch nicht gespeichert.' })
const followLink = () => userEvent.click(screen.getByRole('link', { name: 'Neuigkeiten', hidden: true }))
/** Whether the browser asks before it closes the page. */
const asksToClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => {
  standOn('portal')
  follow.mockReset()
})
test('a page whose form is unchanged is left without a question', async () => {
  render(<Page />)
  expect(asksToClose()).toBe(false)
  await followLink()
  expect(follow).toHaveBeenCalledTimes(1)
  expect(question()).toBeNull()
})

test('a link asks before input is lost: staying keeps it, discarding follows the link', async () => {
  render(<Page />)
  await userEvent.type(title(), 'Dienstrad')
  await followLink()
  expect(question()).toBeTruthy()
  expect(follow).not.toHaveBeenCalled()
  await press('Weiter bearbeiten')
  expect([question(), title().value]).toEqual([null, 'Dienstrad'])
  await followLink()
  await press('Verwerfen')
  expect(follow).toHaveBeenCalledTimes(1)
})

test('a link that opens another tab needs no question', async () => {
  render(<Page />)
  await userEvent.type(title(), 'Dienstrad')
  fireEvent.click(screen.getByRole('link', { name: 'Neuigkeiten' }), { ctrlKey: true })
  expect(question()).toBeNull()
})

test('the browser asks before the page is closed with unsaved input', async () => {
  const { unmount } = render(<Page />)
  await userEvent.type(title(), 'Dienstrad')
  expect(asksToClose()).toBe(true)
  unmount()
  expect(asksToClose()).toBe(false)
})

test.each(['traverse', 'push'])(
  'navigation without a link (%s) asks, too; discarding continues it',
  async (navigationType) => {
    const navigation = new EventTarget()
    vi.stubGlobal('navigation', navigation)
    const { received } = showIn(Page)
    await userEvent.type(title(), 'Dienstrad')
    const step = Object.assign(new Event('navigate', { cancelable: true }), {
      navigationType,
      destination: { url: `${location.origin}/benefits?q=rad`, sameDocument: true },
    })
    fireEvent(navigation as unknown as Window, step)
    expect(step.defaultPrevented).toBe(true)
    expect(question()).toBeTruthy()
    expect(received('portal-navigate')).toEqual([])
    await press('Verwerfen')
    expect(received('portal-navigate').map(({ detail }) => detail as unknown)).toEqual([{ path: '/benefits?q=rad' }])
  },
)

test('an address that only replaces the present one needs no question', async () => {
  const navigation = new EventTarget()
  vi.stubGlobal('navigation', navigation)
  showIn(Page)
  await userEvent.type(title(), 'Dienstrad')
  const step = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'replace',
    destination: { url: `${location.origin}/benefits/bearbeiten/7`, sameDocument: true },
  })
  fireEvent(navigation as unknown as Window, step)
  expect(step.defaultPrevented).toBe(false)
})
