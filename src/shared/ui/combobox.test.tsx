import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import type { Search, Suggestion } from './use-suggestions.ts'

const DANIEL: Suggestion = { id: 'p1', label: 'Daniel Kowalski', detail: 'Einkauf Stahl & Blech' }
const JANA: Suggestion = { id: 'p2', label: 'Jana Kowalewski' }
const TEAM: Suggestion = { id: 't1', label: 'Team Kowalski, 9 Personen' }
const taken = vi.fn()

function Substitute({ search }: { search: Search<Suggestion> }) {
  const [person, setPerson] = useState<Suggestion>()
  const take = (hit: Suggestion | undefined) => {
    setPerson(hit)
    taken(hit)
  }
  return <Combobox label="Vertretung" search={search} value={person} onChange={take} />
}

const found = [
  { label: 'Person', hits: [DANIEL, JANA] },
  { label: 'Team', hits: [TEAM] },
  { label: 'Abteilung', hits: [] },
]

function field(search: Search<Suggestion>): HTMLInputElement {
  taken.mockClear()
  render(<Substitute search={search} />)
  return screen.getByRole('combobox', { name: 'Vertretung' })
}
const options = () => screen.findAllByRole('option')
const active = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')

test('it searches from the third character on, after a pause in typing', async () => {
  const search = vi.fn(async () => found)
  const input = field(search)
  await userEvent.type(input, 'Ko')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await userEvent.type(input, 'wal')
  await options()
  expect(search).toHaveBeenCalledExactlyOnceWith('Kowal', expect.any(AbortSignal))
})

test('hits are grouped, with the typed text in bold and their second line', async () => {
  const input = field(async () => found)
  await userEvent.type(input, 'kow')
  await options()
  const person = within(screen.getByRole('group', { name: 'Person' }))
  expect(person.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Daniel KowalskiEinkauf Stahl & Blech',
    'Jana Kowalewski',
  ])
  expect(person.getAllByText('Kow').every(({ localName }) => localName === 'b')).toBe(true)
  expect(screen.queryByRole('group', { name: 'Abteilung' })).toBeNull()
  await screen.findByText('3 Vorschläge')
})

test('arrows move through the list cyclically, Enter selects, the focus stays in the field', async () => {
  const input = field(async () => found)
  await userEvent.type(input, 'Kow')
  await options()
  expect(active(input)).toBeNull()
  await userEvent.keyboard('{ArrowDown}')
  expect(active(input)!.textContent).toMatch(/^Daniel/)
  await userEvent.keyboard('{ArrowUp}')
  expect(active(input)!.textContent).toMatch(/^Team/)
  expect(active(input)!.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(taken).toHaveBeenLastCalledWith(TEAM)
  expect(input.value).toBe(TEAM.label)
  expect(document.activeElement).toBe(input)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a press selects a hit', async () => {
  const input = field(async () => found)
  await userEvent.type(input, 'Kow')
  await userEvent.click((await options())[1]!)
  expect(input.value).toBe(JANA.label)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('Esc closes the list and keeps the typed text; an arrow opens it again', async () => {
  const input = field(async () => found)
  await userEvent.type(input, 'Kow')
  await options()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(input.value).toBe('Kow')
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('further typing clears the choice', async () => {
  const input = field(async () => found)
  await userEvent.type(input, 'Kow')
  await userEvent.click((await options())[0]!)
  await userEvent.type(input, 'x')
  expect(taken).toHaveBeenLastCalledWith(undefined)
  expect(input.value).toBe(`${DANIEL.label}x`)
})

/** A form with the field and a button; `sent` is called with the person whom it would send. */
function Form({ search, sent }: { search: Search<Suggestion>; sent: (id: string | undefined) => void }) {
  const [person, setPerson] = useState<Suggestion>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent(person?.id)
      }}
    >
      <Combobox label="Vertretung" optional search={search} value={person} onChange={setPerson} />
      <button type="submit">Senden</button>
    </form>
  )
}
const REFUSAL = '„Kow“ ist nicht ausgewählt. Wählen Sie einen Vorschlag aus oder leeren Sie das Feld.'

describe('typed text that was not chosen', () => {
  test('is sent as no choice where the field is empty', async () => {
    const sent = vi.fn()
    render(<Form search={async () => found} sent={sent} />)
    await userEvent.type(screen.getByRole('combobox'), '  {Enter}')
    expect(sent).toHaveBeenCalledExactlyOnceWith(undefined)
  })

  test.each([
    ['by Enter', () => userEvent.keyboard('{Enter}')],
    ['by the button', () => userEvent.click(screen.getByRole('button', { name: 'Senden' }))],
  ])('keeps its form from being sent %s while several can be meant', async (_, send) => {
    const sent = vi.fn()
    render(<Form search={async () => found} sent={sent} />)
    const input = screen.getByRole('combobox')
    await userEvent.type(input, 'Kow')
    await options()
    await send()
    await screen.findByText(REFUSAL)
    expect(sent).not.toHaveBeenCalled()
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect([input.getAttribute('aria-invalid'), (await options()).length]).toEqual(['true', 3])
    await userEvent.click((await options())[1]!)
    expect(screen.queryByText(REFUSAL)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
    expect(sent).toHaveBeenCalledExactlyOnceWith(JANA.id)
  })

  test.each([
    ['the only one found', 'kowalski dan', [{ label: 'Person', hits: [DANIEL] }]],
    ['the one of exactly this name', 'daniel  KOWALSKI', found],
  ])('is chosen and sent, before its search began: %s', async (_, typed, groups) => {
    const sent = vi.fn()
    render(<Form search={async () => groups} sent={sent} />)
    await userEvent.type(screen.getByRole('combobox'), typed)
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(DANIEL.id))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(DANIEL.label)
  })

  test('is sent where leaving the field has made the choice before the form could', async () => {
    const sent = vi.fn()
    const answers: (() => void)[] = []
    const search = () => new Promise<typeof found>((done) => answers.push(() => done([{ label: 'P', hits: [DANIEL] }])))
    render(<Form search={search} sent={sent} />)
    await userEvent.type(screen.getByRole('combobox'), 'Kow')
    await waitFor(() => expect(answers).toHaveLength(1))
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(answers).toHaveLength(2))
    answers[0]!()
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe(DANIEL.label))
    expect(sent).not.toHaveBeenCalled()
    answers[1]!()
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(DANIEL.id))
  })

  test('is chosen when the field is left, as soon as the answer is there', async () => {
    const { search, asked, answer } = slowSearch([{ label: 'Person', hits: [DANIEL] }])
    render(<Form search={search} sent={vi.fn()} />)
    const input = screen.getByRole<HTMLInputElement>('combobox')
    await userEvent.type(input, 'Kow')
    await userEvent.tab()
    await asked()
    answer()
    await waitFor(() => expect(input.value).toBe(DANIEL.label))
  })

  test('is not refused if its search fails, and is chosen and sent when it succeeds', async () => {
    const sent = vi.fn()
    const search = vi.fn<Search<Suggestion>>().mockRejectedValueOnce(new Error('503'))
    search.mockResolvedValue([{ label: 'Person', hits: [DANIEL] }])
    render(<Form search={search} sent={sent} />)
    const input = screen.getByRole('combobox')
    await userEvent.type(input, 'Kow')
    await userEvent.tab()
    await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'))
    screen.getByText('Die Suche ist nicht erreichbar. Versuchen Sie es erneut.')
    expect(screen.queryByText(REFUSAL)).toBeNull()
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith(DANIEL.id))
  })

  test.each([
    ['too short to be searched for', 'Ko', async () => found],
    ['found under no name that contains it', 'Kovalsky', async () => [{ label: 'Person', hits: [JANA] }]],
  ])('is named when the field is left: %s', async (_, typed, search) => {
    const sent = vi.fn()
    render(<Form search={search} sent={sent} />)
    await userEvent.type(screen.getByRole('combobox'), typed)
    await userEvent.tab()
    await screen.findByText(`„${typed}“ ist nicht ausgewählt. Wählen Sie einen Vorschlag aus oder leeren Sie das Feld.`)
    await userEvent.click(screen.getByRole('button'))
    expect(sent).not.toHaveBeenCalled()
  })

  test('outside of a form is refused and not chosen, because a choice there takes effect immediately', async () => {
    const input = field(async () => [{ label: 'Person', hits: [DANIEL] }])
    await userEvent.type(input, 'Kow')
    await options()
    await userEvent.tab()
    await screen.findByText(REFUSAL)
    expect(taken).not.toHaveBeenCalled()
  })
})

/** A search whose responses the test controls. */
function slowSearch(groups = found) {
  const answers: ((groups: typeof found) => void)[] = []
  const search = vi.fn(() => new Promise<typeof found>((done) => answers.push(done)))
  return { search, asked: () => waitFor(() => expect(answers).toHaveLength(1)), answer: () => answers[0]!(groups) }
}

test('an arrow during a request opens the list and selects the first hit when it arrives', async () => {
  const { search, asked, answer } = slowSearch()
  const input = field(search)
  await userEvent.type(input, 'Kow{Escape}{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeTruthy()
  await asked()
  answer()
  await waitFor(() => expect(active(input)?.textContent).toMatch(/^Daniel/))
  await userEvent.keyboard('{Enter}')
  expect(taken).toHaveBeenLastCalledWith(DANIEL)
})

test('a choice of the last answer is kept in the next one, else the first one is chosen', async () => {
  const { search, asked, answer } = slowSearch()
  const input = field((query) =>
    query === 'Kow' ? Promise.resolve([{ label: 'Person', hits: [TEAM, JANA] }]) : search(),
  )
  await userEvent.type(input, 'Kow')
  await options()
  await userEvent.type(input, 'a{ArrowDown}{ArrowDown}')
  expect(active(input)!.textContent).toMatch(/^Jana/)
  await asked()
  answer()
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3))
  expect(active(input)!.textContent).toMatch(/^Jana/)
})

test('an arrow opens the list that was shut when the field was left, also where nothing is found', async () => {
  const input = field(async () => [])
  await userEvent.type(input, 'Kow')
  await screen.findAllByText('Kein Treffer')
  await userEvent.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  await userEvent.click(input)
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('Enter before the response neither sends the form nor selects a hit of the last one', async () => {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const { search, asked, answer } = slowSearch()
  taken.mockClear()
  render(
    <form onSubmit={submit}>
      <Substitute search={search} />
    </form>,
  )
  await userEvent.type(screen.getByRole('combobox'), 'Kow{ArrowDown}{Enter}')
  await asked()
  await userEvent.keyboard('{Enter}')
  answer()
  await options()
  expect([submit, taken].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('a late response does not replace the newer one', async () => {
  const answers: ((groups: typeof found) => void)[] = []
  const signals: AbortSignal[] = []
  const input = field((_, signal) => {
    signals.push(signal)
    return new Promise((done) => answers.push(done))
  })
  await userEvent.type(input, 'Kow')
  await waitFor(() => expect(answers).toHaveLength(1))
  await userEvent.type(input, 'a')
  await waitFor(() => expect(answers).toHaveLength(2))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  answers[1]!([{ label: 'Team', hits: [TEAM] }])
  expect((await options()).map(({ textContent }) => textContent)).toEqual([TEAM.label])
  answers[0]!(found)
  await Promise.resolve()
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test.each([
  ['nothing is found', async () => [], 'Kein Treffer'],
  [
    'the search fails',
    () => Promise.reject(new Error('503')),
    'Die Suche ist nicht erreichbar. Versuchen Sie es erneut.',
  ],
])('it says when %s', async (_, search, words) => {
  const input = field(search)
  await userEvent.type(input, 'Kow')
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  expect(screen.queryByRole('option')).toBeNull()
})
