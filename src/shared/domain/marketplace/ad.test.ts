import { describe, expect, test } from 'vitest'
import { emptyValues } from '#domain/forms/fields.ts'
import { AD_FIELDS, assessAd, renewedUntil, TEXT_LIMIT, type AdFacts, type AdFields } from './ad.ts'

const TODAY = '2026-04-21'
const ad = (changes: Partial<AdFields> = {}): AdFields => ({
  side: 'company',
  kind: 'offer',
  title: 'Europaletten',
  description: '',
  price: { kind: 'fixed', amount: 450, per: 'unit' },
  quantity: 240,
  minQuantity: 40,
  siteId: 1,
  materialGroup: '0410',
  ...emptyValues(AD_FIELDS),
  costCentre: '21 040',
  contactId: null,
  expiresOn: null,
  pictures: [],
  ...changes,
})
const facts = (changes: Partial<AdFacts> = {}): AdFacts => ({
  today: TODAY,
  hasCompany: true,
  mayPlacePrivate: true,
  taken: 0,
  isPublished: true,
  isListed: true,
  ...changes,
})
const PRIVATE = { side: 'private', siteId: null, materialGroup: null, costCentre: '' } as const

test('[MKT-02] a company ad and a private ad that are complete have no fault', () => {
  expect(assessAd(ad(), facts())).toEqual([])
  expect(assessAd(ad(PRIVATE), facts({ hasCompany: false }))).toEqual([])
  expect(assessAd(ad({ kind: 'wanted', price: { kind: null, amount: null, per: 'lot' } }), facts())).toEqual([])
})

test.each<[string, Partial<AdFields>, Partial<AdFacts>, string, string]>([
  ['no title', { title: '  ' }, {}, 'title', 'required'],
  ['a title of 121 characters', { title: 'ü'.repeat(121) }, {}, 'title', 'tooLong'],
  ['a description of 65,536 units', { description: 'x'.repeat(TEXT_LIMIT + 1) }, {}, 'description', 'tooLong'],
  ['no company', {}, { hasCompany: false }, 'side', 'companyMissing'],
  ['no site', { siteId: null }, {}, 'siteId', 'required'],
  ['a private ad where there are none', PRIVATE, { mayPlacePrivate: false }, 'side', 'privateOff'],
  ['a site of a private ad', { ...PRIVATE, siteId: 1 }, {}, 'siteId', 'onlyCompanyAds'],
  ['a group of a private ad', { ...PRIVATE, materialGroup: '0410' }, {}, 'materialGroup', 'onlyCompanyAds'],
  ['a cost centre of a private ad', { ...PRIVATE, costCentre: '21 040' }, {}, 'costCentre', 'onlyCompanyAds'],
  ['a contact of a private ad', { ...PRIVATE, contactId: 'tim' }, {}, 'contactId', 'onlyCompanyAds'],
  ['an offer without a price', { price: { kind: null, amount: null, per: 'lot' } }, {}, 'price.kind', 'priceRequired'],
  ['no amount', { price: { kind: 'fixed', amount: null, per: 'lot' } }, {}, 'price.amount', 'amountRequired'],
  ['an amount of a gift', { price: { kind: 'free', amount: 1, per: 'lot' } }, {}, 'price.amount', 'noAmount'],
  ['a smallest quantity above all', { minQuantity: 241 }, {}, 'minQuantity', 'aboveQuantity'],
  ['less than is taken', { quantity: 79, minQuantity: 1 }, { taken: 80 }, 'quantity', 'belowTaken'],
  ['a reversed window', { pickupFrom: '2026-05-02', pickupUntil: '2026-05-01' }, {}, 'pickupUntil', 'reversed'],
  ['an end in the past', { expiresOn: '2026-04-20' }, {}, 'expiresOn', 'past'],
  ['an end in 91 days', { expiresOn: '2026-07-21' }, {}, 'expiresOn', 'tooFar'],
  [
    'a picture without words',
    {
      pictures: [
        { alt: 'Stapel', altEn: '' },
        { alt: '', altEn: 'Stack' },
        { alt: ' ', altEn: ' ' },
      ],
    },
    {},
    'pictures.2.alt',
    'undescribed',
  ],
  ['another side', PRIVATE, { publishedAs: { side: 'company', kind: 'offer' } }, 'side', 'fixed'],
  ['another kind', {}, { publishedAs: { side: 'company', kind: 'wanted' } }, 'kind', 'fixed'],
])('[MKT-02] %s stands against publishing', (_what, fields, known, field, rule) => {
  expect(assessAd(ad(fields), facts(known))).toEqual([{ field, rule }])
})

describe('a draft', () => {
  const draft = facts({ isPublished: false, isListed: false })
  test('may be incomplete', () => {
    const price = { kind: null, amount: null, per: 'lot' } as const
    expect(assessAd(ad({ title: '', siteId: null, price, expiresOn: '2026-01-01' }), draft)).toEqual([])
  })
  test('of a private ad never names a cost centre', () => {
    expect(assessAd(ad({ ...PRIVATE, costCentre: '1' }), draft)).toEqual([
      { field: 'costCentre', rule: 'onlyCompanyAds' },
    ])
  })
})

test.each([
  [null, '2026-05-21'],
  ['2026-04-19', '2026-05-21'],
  ['2026-07-01', '2026-07-01'],
])('renewing an ad until %s on 21 April shows it until %s', (before, after) => {
  expect(renewedUntil(before, TODAY)).toBe(after)
})
