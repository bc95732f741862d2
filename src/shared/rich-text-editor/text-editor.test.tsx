// The editor as a person finds it, where no layout is needed: first the light field, then the editor proper.
import { useStore } from '@nanostores/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { HostContext } from '#shared/element/view.tsx'
import { attachView } from '#shared/testing/attach-view.ts'
import { TextEditor } from './text-editor.tsx'

const ID = '0f9d7c1e-4a2b-4c3d-8e5f-60718293a4b5'
let host: HTMLElement
const received = vi.fn<(html: string) => void>()
beforeEach(() => {
  setLanguage('de')
  received.mockReset()
  contactLinks = false
  host = document.body.appendChild(document.createElement('div'))
  host.attachShadow({ mode: 'open' })
  attachView(host, { $props: atom({}), root: host, ready: () => undefined, fail: () => undefined })
})

const $value = atom('')
const flushers = new Set<() => void>()
let contactLinks = false
function Form(): ReactElement {
  return (
    <TextEditor
      label="Inhalt"
      lang="de"
      value={useStore($value)}
      onChange={(html) => {
        received(html)
        $value.set(html)
      }}
      flushers={flushers}
      limit={40}
      contactLinks={contactLinks}
      pictures={[{ id: ID, name: 'halle.jpg', alt: 'Die Halle' }]}
    />
  )
}
function show(first: string): void {
  $value.set(first)
  render(
    <HostContext value={host}>
      <Form />
    </HostContext>,
  )
}
const box = () => screen.getByRole('textbox', { name: 'Inhalt' })
/** The full editor has loaded: it is a separate chunk, which may take long on a busy machine. */
const arrived = () => screen.findByRole('toolbar', { name: 'Formatierung' }, { timeout: 10_000 })

test('[NEWS-09] the text can be read and written before the full editor is loaded, which takes it over', async () => {
  show('<p>Am <strong>Montag</strong></p>')
  const light = box()
  expect(light.querySelector('strong')?.textContent).toBe('Montag')
  expect(screen.queryByRole('toolbar')).toBeNull()
  light.querySelector('p')?.append(' um 9')
  light.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await arrived()
  expect(box()).not.toBe(light)
  expect(box().textContent).toBe('Am Montag um 9')
  await waitFor(() => expect(received).toHaveBeenCalledWith('<p>Am <strong>Montag</strong> um 9</p>'))
})

test('flush reports changes before the pause, in the light field and in the editor', async () => {
  show('<p>Am Montag</p>')
  box().querySelector('p')?.append(' um 9')
  box().dispatchEvent(new InputEvent('input', { bubbles: true }))
  const flushAll = () => act(() => flushers.forEach((flush) => flush()))
  flushAll()
  expect(received.mock.calls).toEqual([['<p>Am Montag um 9</p>']])
  await arrived()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Tabelle' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tabelle einfügen (3 × 3)' }))
  await waitFor(() => expect(box().querySelector('table')).toBeTruthy())
  flushAll()
  expect(received.mock.lastCall?.[0]).toContain('<table>')
  expect(flushers.size).toBe(2)
  cleanup()
  expect(flushers.size).toBe(0)
})

test('a text that is only opened is not changed', async () => {
  show('<p>Am <b>Montag</b></p>\n<ul><li><p>eins</p></li></ul>')
  await arrived()
  box().focus()
  act(() => box().blur())
  expect(received).not.toHaveBeenCalled()
})

test('shows a new value and does not report it', async () => {
  show('<p>eins</p>')
  await arrived()
  act(() => $value.set('<p>zwei</p><ol><li>drei</li></ol>'))
  await waitFor(() => expect(box().textContent).toBe('zweidrei'))
  expect(received).not.toHaveBeenCalled()
})

test('shows the used length, and what exceeds the limit', async () => {
  show('<p>eins</p>')
  await arrived()
  expect(screen.getByText('11 von 40 Zeichen mit Formatierung')).toBeTruthy()
  act(() => $value.set(`<p>${'x'.repeat(40)}</p>`))
  expect((await screen.findByRole('alert')).textContent).toContain('7 zu viel')
})

test('one stop of the keyboard; arrows, Home and End move in the toolbar', async () => {
  show('<p>eins</p>')
  const bar = await arrived()
  const tools = within(bar).getAllByRole('button')
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tools[0]])
  const user = userEvent.setup()
  act(() => tools[0]?.focus())
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(tools[2])
  await user.keyboard('{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Formatierung entfernen')
  expect(tools.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement])
})

test('tools show their shortcut and whether they are on; a tool without effect says so', async () => {
  show('<p><strong>eins</strong></p>')
  await arrived()
  const bold = screen.getByRole('button', { name: 'Fett' })
  expect(bold.getAttribute('aria-keyshortcuts')).toBe('Control+B')
  expect(bold.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('button', { name: 'Rückgängig' }).getAttribute('aria-disabled')).toBe('true')
})

test.each(['Zwischenüberschrift', 'Fett', 'Kursiv', 'Unterstrichen', 'Liste', 'Nummerierte Liste'])(
  '%s: its shortcut has the same effect as its tool, in both directions',
  async (name) => {
    show('<p>eins</p>')
    await arrived()
    const tool = screen.getByRole('button', { name })
    const keys = tool.getAttribute('aria-keyshortcuts')?.split('+') ?? []
    const key = keys.at(-1)!.toLowerCase()
    act(() => box().focus())
    for (const pressed of ['true', 'false']) {
      fireEvent.keyDown(box(), {
        key,
        keyCode: key.toUpperCase().charCodeAt(0),
        ctrlKey: true,
        shiftKey: keys.length > 2,
      })
      await waitFor(() => expect(tool.getAttribute('aria-pressed')).toBe(pressed))
    }
  },
)

test('Tab that has entered a list leaves it again, and indents after any other key', async () => {
  show('<ul><li>eins</li><li>zwei</li></ul>')
  await arrived()
  const isLeft = () => fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9 })
  fireEvent.keyUp(box(), { key: 'Tab' })
  expect(isLeft()).toBe(true)
  fireEvent.keyDown(box(), { key: 'ArrowDown', keyCode: 40 })
  expect(isLeft()).toBe(false)
  fireEvent.keyUp(box(), { key: 'Tab' })
  expect(isLeft()).toBe(false)
})

test('[NEWS-09] a link accepts https, and says so', async () => {
  show('<p>eins</p>')
  await arrived()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Link setzen' })
  await user.type(within(dialog).getByLabelText('Text'), 'Formular')
  await user.type(within(dialog).getByLabelText('Adresse'), 'http://a.example')
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }))
  expect(within(dialog).getByText(/^Geben Sie eine Adresse mit https:\/\//)).toBeTruthy()
  for (const written of ['mailto:presse@a.example', 'presse@a.example', '+49 271 4711']) {
    await user.clear(within(dialog).getByLabelText('Adresse'))
    await user.type(within(dialog).getByLabelText('Adresse'), written)
    await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }))
    expect(within(dialog).getByText(/Telefonnummern sind nicht erlaubt\.$/)).toBeTruthy()
  }
  expect(screen.getByText('Links: nur https')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Adresse'))
  await user.type(within(dialog).getByLabelText('Adresse'), 'a.example/plan')
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() =>
    expect(received).toHaveBeenLastCalledWith('<p><a href="https://a.example/plan">Formular</a>eins</p>'),
  )
})

test.each([
  ['presse@a.example', '<p><a href="mailto:presse@a.example">presse@a.example</a>eins</p>'],
  ['+49 (0) 271 47-11', '<p><a href="tel:+492714711">+49 (0) 271 47-11</a>eins</p>'],
])('[NEWS-09] %s becomes a link that shows what was typed, where the portal allows it', async (written, html) => {
  contactLinks = true
  show('<p>eins</p>')
  await arrived()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const dialog = await screen.findByRole('dialog', { name: 'Link setzen' })
  await user.type(within(dialog).getByLabelText('Adresse'), written)
  await user.click(within(dialog).getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(received).toHaveBeenLastCalledWith(html))
})

test('a table is made and changed by its menu', async () => {
  show('<p>eins</p>')
  await arrived()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Tabelle' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Tabelle einfügen (3 × 3)' }))
  await user.click(screen.getByRole('button', { name: 'Tabelle' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Spalte löschen' }))
  const row = (tag: string) => `<tr>${`<${tag}></${tag}>`.repeat(2)}</tr>`
  await waitFor(() =>
    expect(received.mock.lastCall?.[0]).toContain(
      `<table><thead>${row('th')}</thead><tbody>${row('td')}${row('td')}</tbody></table>`,
    ),
  )
})

test('a picture of the story is put into the text', async () => {
  show('<p></p>')
  await arrived()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Bild in den Text' }))
  await user.click(await screen.findByRole('button', { name: 'Die Halle einfügen' }))
  await waitFor(() => expect(received.mock.lastCall?.[0]).toContain(`<figure class="rt-picture rt-p-${ID}"></figure>`))
  expect(within(box()).getByRole('img').getAttribute('alt')).toBe('Die Halle')
})
