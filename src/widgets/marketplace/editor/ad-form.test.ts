import { expect, test } from 'vitest'
import type { AdChoices } from '#contract/marketplace.ts'
import { AD_FIELD_NAMES, adField } from '#domain/marketplace/ad.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { anAd } from '#widgets/marketplace/testing/an-ad.ts'
import { emptyForm, faultsOf, formOf, toBody, type AdForm } from './ad-form.ts'

const CHOICES: AdChoices = {
  sites: [{ id: 2, name: 'Olpe', city: 'Olpe' }],
  materialGroups: [{ number: '0410', name: 'Ladungsträger', nameEn: 'Load carriers' }],
  company: true,
  private: true,
}
const aForm = (changes: Partial<AdForm> = {}): AdForm => ({
  ...emptyForm(CHOICES),
  title: 'Paletten',
  siteId: 2,
  amount: '4,50',
  ...changes,
})
const rulesOf = (form: AdForm) =>
  faultsOf(form, { choices: CHOICES, ad: undefined, isPublished: true }).map(({ field, rule }) => `${field} ${rule}`)

test('[MKT-02] a private ad sends no field of a company ad', () => {
  const form = aForm({ side: 'private', materialGroup: '0410', costCentre: '21 040', contactId: 'x' })
  expect(toBody(form)).toMatchObject({ siteId: null, materialGroup: null, costCentre: '', contactId: null })
  expect(rulesOf(form)).toEqual([])
  // Back on the other side, the earlier input is restored.
  expect(toBody({ ...form, side: 'company' })).toMatchObject({ siteId: 2, materialGroup: '0410', costCentre: '21 040' })
})

test('[MKT-02] only a fixed or negotiable price has an amount', () => {
  expect(toBody(aForm({ priceKind: 'free' })).price).toEqual({ kind: 'free', amount: null, per: 'lot' })
  expect(toBody(aForm({ priceKind: 'negotiable', amount: '' })).price.amount).toBeNull()
  expect(rulesOf(aForm({ amount: '' }))).toEqual(['price.amount amountRequired'])
  expect(rulesOf(aForm({ kind: 'wanted', priceKind: null, amount: '' }))).toEqual([])
})

test('[MKT-02] each fault names its field', () => {
  const form = aForm({
    title: ' ',
    siteId: null,
    quantity: 'viele',
    minQuantity: '3',
    builtYear: '20',
    pickupFrom: '2026-12-02',
    pickupUntil: '2026-12-01',
    properties: [{ name: 'Maße', value: '' }],
  })
  expect(rulesOf(form)).toEqual([
    'quantity unreadable',
    'builtYear unreadable',
    'properties.0.value required',
    'minQuantity aboveQuantity',
    'pickupUntil reversed',
    'title required',
    'siteId required',
  ])
})

test('[MKT-02] an ad becomes a form and the same ad again', () => {
  const ad = anAd({ role: 'owner' })
  const body = toBody(formOf(ad))
  expect(body).toMatchObject({
    title: ad.title,
    price: ad.price,
    quantity: 240,
    minQuantity: 40,
    siteId: 2,
    costCentre: '21 040',
    contactId: ad.contact?.id,
    pictures: [{ id: ad.pictures[0]!.id, alt: 'Zwei Stapel Europaletten' }],
  })
})

test('every plain field, and each of its choices, has a word in both languages', () => {
  const keys = AD_FIELD_NAMES.flatMap((name) => {
    const field = adField(name)
    // Texts of units have a singular and a plural form.
    return [
      `field.${name}`,
      ...(field.kind === 'choice' && name !== 'unit' ? field.of.map((one) => `choice.${one}`) : []),
    ]
  })
  const texts = keys.flatMap((key) => [
    useMarketTexts.text(key as 'noChoice', {}, 'de'),
    useMarketTexts.text(key as 'noChoice', {}, 'en'),
  ])
  expect(texts.filter((text) => keys.includes(text))).toEqual([])
})
