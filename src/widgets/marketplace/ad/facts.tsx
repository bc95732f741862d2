// The facts of an ad: about the product, its seller, and matching ads.
import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import type { Ad, AdCard } from '#contract/marketplace.ts'
import { AD_FIELD_NAMES, adField, type AdFieldName } from '#domain/marketplace/ad.ts'
import type { Day } from '#domain/calendar/typed-days.ts'
import { groupLabel } from '#shared/i18n/group-name.ts'
import { $language } from '#shared/bus/language.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useFormat, type Formats } from '#shared/i18n/use-format.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { PresenceLine } from '#shared/ui/presence/presence.tsx'
import { useAdWords, type AdWords } from '#widgets/marketplace/ad-words.ts'
import { facets, matches } from '#widgets/marketplace/api.ts'
import { adPath } from '#widgets/marketplace/paths.ts'
import { useMarketTexts } from '#widgets/marketplace/texts.ts'
import { useAdTexts } from './texts.ts'

type Text = ReturnType<typeof useAdTexts>
type MarketTexts = ReturnType<typeof useMarketTexts>
type Row = readonly [label: string, value: string]

function pickupOf({ place, site, pickup, pickupFrom, pickupUntil }: Ad, text: Text, { date }: Formats): string {
  const days =
    pickupFrom && pickupUntil
      ? text('pickup.between', { from: date(pickupFrom), until: date(pickupUntil) })
      : pickupFrom
        ? text('pickup.from', { from: date(pickupFrom) })
        : pickupUntil && text('pickup.until', { until: date(pickupUntil) })
  return [site?.name, place, pickup, days].filter(Boolean).join(', ')
}

/** The value of a plain field as text. */
function factOf(ad: Ad, name: AdFieldName, market: MarketTexts, { date }: Formats): string | undefined {
  const value: unknown = ad[name]
  if (value === null || value === '' || value === false) return undefined
  const { kind } = adField(name)
  if (kind === 'choice') return market(`choice.${value as 'new'}`)
  return kind === 'flag' ? market('yes') : kind === 'day' ? date(value as Day) : String(value)
}

interface Words {
  readonly text: Text
  readonly market: MarketTexts
  readonly words: AdWords
  readonly formats: Formats
}

/** The facts of an ad in order; missing ones are left out. */
function rowsOf(ad: Ad, { text, market, words, formats }: Words, group: string | undefined): Row[] {
  const { quantity, unit, minQuantity, side, manufacturer, model, condition, costCentre, number } = ad
  const from = minQuantity > 1 ? `, ${text('from', { count: minQuantity })}` : ''
  const rows: (readonly [string, string | undefined])[] = [
    [text('fact.quantity'), words.quantity(quantity, unit) + from],
    [text('fact.group'), group],
    ...ad.properties.map(({ name, value }): Row => [name, value]),
    [text('fact.product'), [manufacturer, model].filter(Boolean).join(' ')],
    [text('fact.condition'), condition === null ? undefined : market(`choice.${condition}`)],
    ...AD_FIELD_NAMES.filter((name) => adField(name).isFact).map(
      (name) => [market(`field.${name as 'builtYear'}`), factOf(ad, name, market, formats)] as const,
    ),
    [text('fact.pickup'), pickupOf(ad, text, formats)],
    [
      text('fact.settlement'),
      side === 'company'
        ? text(costCentre ? 'settlement.costCentre' : 'settlement.company', { costCentre })
        : text('settlement.private'),
    ],
    [text('fact.number'), number],
  ]
  return rows.filter((row): row is Row => !!row[1])
}

/** '0410 Ladungsträger'; only the number for a group without listed ads. */
function useGroupName(number: string | null): string | undefined {
  const { data } = useStore(facets())
  const language = useStore($language)
  const group = data?.materialGroups.find((one) => one.number === number)
  return group ? groupLabel(group, language) : (number ?? undefined)
}

export function Facts({ ad }: { ad: Ad }): ReactElement {
  const says: Words = { text: useAdTexts(), market: useMarketTexts(), words: useAdWords(), formats: useFormat() }
  const group = useGroupName(ad.materialGroup)
  return (
    <dl className="facts">
      {rowsOf(ad, says, group).map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Description({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  if (ad.description === '') return null
  return (
    <section className="stack gap-8 description">
      <Heading depth={2}>{text('description')}</Heading>
      <p dir="auto">{ad.description}</p>
    </section>
  )
}

function Match({ card }: { card: AdCard }): ReactElement {
  const words = useAdWords()
  const link = usePortalLink(adPath(card.id))
  const { main, note } = words.price(card)
  return (
    <li>
      <a {...link}>
        <bdi>{card.title}</bdi>
      </a>
      <span className="small muted">
        {[words.quantity(card.kind === 'wanted' ? card.quantity : card.left, card.unit), card.site?.name, main, note]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

/** Offers for a wanted ad, wanted ads for an offer; empty where there are none. */
export function Matches({ ad }: { ad: Ad }): ReactElement | null {
  const text = useAdTexts()
  const { data = [] } = useStore(matches(ad.id))
  if (data.length === 0) return null
  return (
    <section className="matches">
      <Heading depth={2}>{text(ad.kind === 'wanted' ? 'matchingOffers' : 'matchingWanted')}</Heading>
      <ul>
        {data.map((card) => (
          <Match key={card.id} card={card} />
        ))}
      </ul>
    </section>
  )
}

export function ContactCard({ contact }: { contact: NonNullable<Ad['contact']> }): ReactElement {
  const text = useAdTexts()
  const { id, name, division, company, presence } = contact
  return (
    <section className="card card-body contact" aria-label={text('contact')}>
      <Avatar name={name} personId={id} size="l" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className="small muted">{[division, company].filter(Boolean).join(' · ')}</span>
        {presence && <PresenceLine presence={presence} />}
      </div>
    </section>
  )
}
