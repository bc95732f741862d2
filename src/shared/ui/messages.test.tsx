// Messages of a page: banner, error summary, states of a list, steps, progress.
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Banner } from './banner.tsx'
import { Card } from './card.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FileRow, FileRows } from './file-row.tsx'
import { Progress } from './progress.tsx'
import { TextField } from './text-field.tsx'
import { Wizard } from './wizard.tsx'

const ERRORS = [
  { field: 'a1', text: 'Das Feld A1-Bescheinigung darf nicht leer sein.' },
  { field: 'iban', text: 'Die Prüfziffer der IBAN stimmt nicht.' },
]

function Trip({ attempt }: { attempt: number }) {
  return (
    <>
      <ErrorSummary errors={attempt > 0 ? ERRORS : []} attempt={attempt} />
      <TextField name="a1" label="A1-Bescheinigung" value="" onChange={() => undefined} />
      <TextField name="iban" label="IBAN" value="" onChange={() => undefined} />
    </>
  )
}

test('the error summary takes the focus with each attempt; its links lead to the fields', async () => {
  const { rerender } = render(<Trip attempt={0} />)
  expect(screen.queryByRole('group')).toBeNull()
  rerender(<Trip attempt={1} />)
  const summary = screen.getByRole('group', { name: '2 Angaben fehlen oder sind ungültig' })
  expect(document.activeElement).toBe(summary)
  await userEvent.click(screen.getByRole('link', { name: ERRORS[1]!.text }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'IBAN' }))
  rerender(<Trip attempt={2} />)
  expect(document.activeElement).toBe(summary)
})

test('inside a shadow root its links lead to the fields beside it, not to those of the page', async () => {
  render(<TextField name="iban" label="IBAN der Seite" value="" />)
  const host = document.body.appendChild(document.createElement('div'))
  const shadow = host.attachShadow({ mode: 'open' })
  render(<Trip attempt={1} />, { container: shadow.appendChild(document.createElement('div')) })
  fireEvent.click([...shadow.querySelectorAll('a')].at(-1)!)
  expect(shadow.activeElement?.getAttribute('name')).toBe('iban')
  expect(location.hash).toBe('')
})

test('the heading of a banner folds its text where it is narrow', async () => {
  render(
    <Banner kind="warn" heading="Kein zweiter Faktor" action={<button type="button">Einrichten</button>}>
      Ohne ihn können Sie die IBAN nicht ändern.
    </Banner>,
  )
  const fold = screen.getByRole('button', { name: 'Kein zweiter Faktor' })
  const text = document.getElementById(fold.getAttribute('aria-controls')!)!
  expect(text.textContent).toBe('Ohne ihn können Sie die IBAN nicht ändern.')
  expect([fold.getAttribute('aria-expanded'), text.classList.contains('open')]).toEqual(['false', false])
  await userEvent.click(fold)
  expect([fold.getAttribute('aria-expanded'), text.classList.contains('open')]).toEqual(['true', true])
})

test('a banner without text cannot be folded', () => {
  render(<Banner kind="bad" heading="Die Frist ist vorbei." />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failed list shows status and text, and can be loaded again', async () => {
  const retry = vi.fn()
  const { container, rerender } = render(<ErrorState status={503} text="Der Dienst antwortet nicht." onRetry={retry} />)
  expect(container.querySelector('p')!.textContent).toBe('503 - Der Dienst antwortet nicht.')
  // It replaces the loading state, therefore it is announced.
  expect(screen.getByRole('alert').textContent).toContain('Der Dienst antwortet nicht.')
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(retry).toHaveBeenCalledTimes(1)
  rerender(<ErrorState text="Keine Verbindung." />)
  expect(container.querySelector('p')!.textContent).toBe('Keine Verbindung.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('an empty state names the reason and shows its action', () => {
  render(<EmptyState heading="Alles erledigt" action={<a href="/neu">Antrag stellen</a>} />)
  expect(screen.getByText('Alles erledigt')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Antrag stellen' })).toBeTruthy()
})

test('a card is a region by its title', () => {
  render(<Card title="Letzte Änderungen">Keine</Card>)
  expect(screen.getByRole('region', { name: 'Letzte Änderungen' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 })).toBeTruthy()
})

test.each([
  [0, [undefined, undefined, undefined], '1 Reise'],
  [1, ['done', undefined, undefined], '2 Kosten'],
  [3, ['done', 'done', 'done'], undefined],
])('at step %i the wizard says what is done and where one is', (current, done, now) => {
  render(<Wizard label="Schritte" steps={['Reise', 'Kosten', 'Prüfen']} current={current} />)
  const steps = within(screen.getByRole('list', { name: 'Schritte' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => (textContent?.endsWith('erledigt') ? 'done' : undefined))).toEqual(done)
  const here = steps.find((step) => step.getAttribute('aria-current') === 'step')
  expect(here?.textContent?.trim()).toBe(now)
})

test('progress has a name and, once it is known, a value', () => {
  const { rerender } = render(<Progress label="Auszug" />)
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Auszug' })
  expect(bar.position).toBe(-1)
  rerender(<Progress label="Auszug" value={0.4} words="2 von 5" />)
  expect(bar.value).toBe(0.4)
  expect(screen.getByText('2 von 5')).toBeTruthy()
})

test('a file that failed stays with its reason and the way out', async () => {
  const [retry, remove] = [vi.fn(), vi.fn()]
  render(
    <FileRows label="Dateien">
      <FileRow name="scan.png" bytes={2048} error="Abgebrochen." onRetry={retry} onRemove={remove} />
      <FileRow name="beleg.jpg" bytes={2048} progress={0.5} />
    </FileRows>,
  )
  const [failed, sending] = screen.getAllByRole('listitem')
  expect(failed!.textContent).toContain('Abgebrochen.')
  expect(within(failed!).queryByRole('progressbar')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await userEvent.click(screen.getByRole('button', { name: 'scan.png entfernen' }))
  expect([retry.mock.calls.length, remove.mock.calls.length]).toEqual([1, 1])
  expect(
    within(sending!).getByRole<HTMLProgressElement>('progressbar', { name: 'beleg.jpg wird hochgeladen' }).value,
  ).toBe(0.5)
})
