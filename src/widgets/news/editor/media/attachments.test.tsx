import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDocument } from '#widgets/news/testing/stories.tsx'
import {
  aPdf,
  chooseFiles,
  held,
  KB,
  names,
  showAttachments,
  startMediaService,
  type MediaService,
} from '#widgets/news/editor/testing/media.tsx'

let service: MediaService
beforeAll(async () => {
  service = await startMediaService()
})
afterAll(() => service.close())
beforeEach(() => service.begin())

describe('attachments', () => {
  const two = () =>
    ['plan.pdf', 'termine.ics'].map((name) => aDocument({ name, kind: 'attachment', vorschau: false, size: 2 * KB }))

  test('[NEWS-04] are sent, and are never the picture of the card', async () => {
    showAttachments()
    await chooseFiles(aPdf('plan.pdf'), new File(['x'], 'termine.ics', { type: '' }))
    await waitFor(() => expect(names()).toEqual(['plan.pdf', 'termine.ics']))
    expect(held.list.some(({ vorschau }) => vorschau)).toBe(false)
    expect(screen.getByRole('group', { name: 'termine.ics' }).textContent).toContain('Kalenderdatei')
  })

  test.each([
    [
      'a program',
      new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' }),
      /^„setup.exe“ hat ein falsches Format\. Erlaubt: PDF, Word/,
    ],
    [
      'a page',
      new File(['<p>'], 'seite.html', { type: 'text/html' }),
      /^„seite.html“ hat ein falsches Format\. Erlaubt: PDF/,
    ],
    ['one byte above 10 MB', aPdf('gross.pdf', 10 * KB * KB + 1), '„gross.pdf“ ist etwas größer als 10 MB.'],
    ['a wrong ending', aPdf('plan.exe'), '„plan.exe“ hat keine erlaubte Endung.'],
  ])('[NEWS-10] %s is refused before it is sent', async (_, file, reason) => {
    showAttachments()
    await chooseFiles(file)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(service.posts()).toEqual([])
  })

  test('a disguised file is refused by the service, with its message', async () => {
    service.answers({ status: 422, body: { code: 'document_type', title: 'x' } })
    showAttachments()
    await chooseFiles(aPdf('plan.pdf'))
    expect(await screen.findByText(/passt nicht zu ihrer Endung/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  })

  test('a repeated file is asked about, also if it was uploaded earlier', async () => {
    showAttachments([aDocument({ name: 'plan.pdf', kind: 'attachment', vorschau: false, size: 1000 })])
    await chooseFiles(aPdf('plan.pdf'))
    expect(await screen.findByText('„plan.pdf“ ist schon dabei.')).toBeTruthy()
  })

  test('get a name in both languages, an order by keyboard, and are restored after a removal', async () => {
    showAttachments(two())
    const plan = within(screen.getByRole('group', { name: 'plan.pdf' }))
    await userEvent.type(plan.getByLabelText(/Bezeichnung Deutsch/), 'Laufwege')
    await userEvent.type(plan.getByLabelText(/Bezeichnung Englisch/), 'Walkways')
    expect(held.list[0]).toMatchObject({ alt: 'Laufwege', altEn: 'Walkways' })
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['termine.ics', 'plan.pdf'])
    await userEvent.click(screen.getByRole('button', { name: '„plan.pdf“ nach oben' }))
    expect(names()).toEqual(['plan.pdf', 'termine.ics'])
    await userEvent.click(screen.getByRole('button', { name: '„plan.pdf“ entfernen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(names()).toEqual(['plan.pdf', 'termine.ics'])
  })
})
