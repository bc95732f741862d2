import { beforeEach, expect, test } from 'vitest'
import { listView } from './list-view.ts'

const view = listView(
  'example',
  {
    q: {},
    side: { of: ['company', 'private'] },
    siteId: { as: 'number' },
    mine: { as: 'flag' },
    groups: { as: 'several' },
    layout: { of: ['cards', 'table'], isDisplay: true },
  } as const,
  { by: 'newest', descending: true },
)
const chosen = () => view.$chosen.get()
beforeEach(() => {
  view.reset()
  view.choose({ layout: '' })
  view.sortBy('newest', true)
})

test('[APP-19] a list begins with its order and without filters', () => {
  expect(chosen()).toEqual({
    q: '',
    side: '',
    siteId: '',
    mine: false,
    groups: [],
    layout: '',
    order: 'newest',
    descending: true,
    columns: undefined,
  })
  expect(view.isNarrowed(chosen())).toBe(false)
  expect(view.queryOf(chosen())).toEqual({})
})

test('the query has the filters that are set, in the types of the service', () => {
  view.choose({ q: 'Tisch', side: 'company', siteId: '4', mine: true, groups: ['0410', '0420'], layout: 'table' })
  expect(view.queryOf(chosen())).toEqual({ q: 'Tisch', side: 'company', siteId: 4, mine: true, groups: '0410,0420' })
  expect(view.isNarrowed(chosen())).toBe(true)
})

test('a value that the field does not have counts as not set', () => {
  view.choose({ side: 'nobody', layout: 'x' })
  expect(chosen()).toMatchObject({ side: '', layout: '' })
})

test('a reset removes the filters, and keeps the order and the layout', () => {
  view.choose({ q: 'Tisch', layout: 'table' })
  view.sortBy('price')
  view.reset()
  expect(chosen()).toMatchObject({ q: '', layout: 'table', order: 'price', descending: false })
})

test('a kept view is shown again, whatever was chosen since', () => {
  view.choose({ q: 'Tisch', groups: ['0410'] })
  view.sortBy('price', true)
  const kept = view.definition()
  view.reset()
  view.sortBy('newest')
  view.choose({ side: 'private' })
  view.apply(kept)
  expect(chosen()).toMatchObject({ q: 'Tisch', groups: ['0410'], side: '', order: 'price', descending: true })
})
