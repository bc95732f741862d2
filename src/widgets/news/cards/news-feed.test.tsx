import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/bus/language.ts'
import { aNewsService, bike, meeting, oven, startCards, titles } from '#widgets/news/testing/cards.tsx'
import { aCategory, aStory, type Service } from '#widgets/news/testing/stories.tsx'

let service: Service
beforeEach(() => {
  service = aNewsService()
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aStory({ titel: `Nummer ${index}`, kategorien: [aCategory(7, 'Personal')] }),
  )

test('[NEWS-01] shows the stories of a category, newest first, and more on request', async () => {
  const stories = many(45)
  service['/news/last'] = (url: URL) => stories.slice(0, Number(url.searchParams.get('size')))
  const { asked } = await startCards(service, { category: 'Personal' })
  await screen.findByRole('link', { name: 'Nummer 0' })
  expect(titles()).toHaveLength(20)
  expect(screen.getByRole('region', { name: 'News: Personal' })).toBeTruthy()
  expect(asked().some((url) => url.endsWith('last?size=20&category=Personal'))).toBe(true)

  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Nummer 20' })))
  expect(titles()).toHaveLength(40)
  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await waitFor(() => expect(titles()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'Mehr laden' })).toBeNull()
})

test('restores the length of the list and reports its changes', async () => {
  const stories = many(45)
  service['/news/last'] = (url: URL) => stories.slice(0, Number(url.searchParams.get('size')))
  const states: unknown[] = []
  const onState = (event: Event) => states.push((event as CustomEvent).detail)
  document.addEventListener('portal-state', onState)
  await startCards(service, { category: 'Personal' }, { size: 40 })
  await screen.findByRole('link', { name: 'Nummer 39' })
  expect(states).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await waitFor(() => expect(titles()).toHaveLength(45))
  expect(states).toEqual([{ state: { size: 50 } }])
  document.removeEventListener('portal-state', onState)
})

test('a new size applies immediately, also after more stories were loaded', async () => {
  const stories = many(45)
  service['/news/last'] = (url: URL) => stories.slice(0, Number(url.searchParams.get('size')))
  const { setProps } = await startCards(service, { layout: 'list', size: 5 })
  await waitFor(() => expect(titles()).toHaveLength(6)) // with the highlight
  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await waitFor(() => expect(titles()).toHaveLength(11))
  act(() => setProps({ layout: 'list', size: 3 }))
  await waitFor(() => expect(titles()).toHaveLength(4))
})

test.each([['many'], [{ size: 'x' }], [{ size: -5 }], [null]])(
  'ignores the invalid stored state %j',
  async (listState) => {
    const stories = many(45)
    service['/news/last'] = (url: URL) => stories.slice(0, Number(url.searchParams.get('size')))
    await startCards(service, { category: 'Personal' }, listState)
    await screen.findByRole('link', { name: 'Nummer 0' })
    expect(titles()).toHaveLength(20)
  },
)

test('the heading names the category in English at any depth', async () => {
  const training = aCategory(8, 'Ausbildung', { labelEn: 'Training' })
  service['/primevuetreenodes'] = [aCategory(7, 'Personal', { labelEn: 'People', children: [training] })]
  service['/news/last'] = many(1)
  const { setProps } = await startCards(service, { category: 'Personal' })
  await screen.findByRole('region', { name: 'News: Personal' })
  setLanguage('en')
  expect(await screen.findByRole('region', { name: 'News: People' })).toBeTruthy()
  setProps({ category: 'Ausbildung' })
  expect(await screen.findByRole('region', { name: 'News: Training' })).toBeTruthy()
})

test('an outdated category name in the URL shows the renamed category', async () => {
  const { data, ...node } = aCategory(7, 'Menschen')
  service['/primevuetreenodes'] = [{ ...node, data: { ...data, former: ['Personal'] } }]
  service['/news/last'] = [aStory({ titel: 'Vier Neue', kategorien: [aCategory(7, 'Menschen')] })]
  await startCards(service, { category: 'Personal' })
  expect(await screen.findByRole('region', { name: 'News: Menschen' })).toBeTruthy()
  expect(await screen.findByRole('article', { name: 'Vier Neue' })).toBeTruthy()
})

test('shows at most 50 stories, and says so', async () => {
  service['/news/last'] = (url: URL) => many(Number(url.searchParams.get('size')))
  await startCards(service, { category: 'Personal', size: '50' })
  expect(await screen.findByText('Sie sehen die 50 neuesten Beiträge.')).toBeTruthy()
})

test('says when a category is empty', async () => {
  service['/news/last'] = []
  await startCards(service, { category: 'Personal' })
  expect(await screen.findByText('In dieser Kategorie gibt es noch keinen Beitrag für Sie.')).toBeTruthy()
})

test('shows the stories of another category without those of the previous one', async () => {
  service['/news/last'] = (url: URL) => [
    aStory({
      titel: `In ${url.searchParams.get('category')}`,
      kategorien: [aCategory(7, url.searchParams.get('category') ?? '')],
    }),
  ]
  const { setProps } = await startCards(service, { category: 'Personal' })
  await screen.findByRole('link', { name: 'In Personal' })
  setProps({ category: 'Ausbildung' })
  expect(await screen.findByRole('link', { name: 'In Ausbildung' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'In Personal' })).toBeNull()
})

test('layout="list" shows all stories, the highlight first', async () => {
  await startCards(service, { layout: 'list' })
  await screen.findByRole('article', { name: oven.titel })
  expect(titles()).toEqual([oven.titel, meeting.titel, bike.titel])
})

test("'load more' leaves the large card where it is", async () => {
  const stories = many(45)
  Object.assign(stories[25]!, { highlight: true })
  Object.assign(service, {
    '/news/highlight': undefined,
    '/news/last': (url: URL) => stories.slice(0, Number(url.searchParams.get('size'))),
  })
  await startCards(service, { layout: 'list' })
  const first = await screen.findByRole('article', { name: 'Nummer 0' })
  const isLarge = () => first.classList.contains('lead')
  expect(isLarge()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Mehr laden' }))
  await waitFor(() => expect(titles()).toHaveLength(40))
  expect(isLarge()).toBe(true)
})

test.each([
  ['that is not in the tree', 'Wechsel', 'Die Kategorie „Wechsel“ gibt es nicht', ['not_found']],
  ['without a story', 'Personal', 'Noch keine Beiträge', []],
])('[NEWS-01] a category %s says so', async (_, category, heading, codes) => {
  service['/news/last'] = []
  service['/kategorien/primevuetreenodes'] = [aCategory(1, 'Unternehmen', { children: [aCategory(2, 'Personal')] })]
  const { received, asked } = await startCards(service, { category })
  expect(await screen.findByText(heading)).toBeTruthy()
  await waitFor(() => expect(asked().some((url) => url.endsWith('primevuetreenodes'))).toBe(true))
  const errors = codes.map((code) => ({ code, message: heading }))
  expect(received('portal-error').map(({ detail }) => detail)).toEqual(errors)
  expect(screen.queryAllByRole('link', { name: 'Alle News' })).toHaveLength(codes.length)
})
