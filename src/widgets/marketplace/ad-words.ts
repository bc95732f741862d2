// Texts of an ad that its card, its page and its editor share.
import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import type { AdCard, Reservation } from '#contract/marketplace.ts'
import { daysBetween } from '#domain/calendar/berlin-time.ts'
import type { Unit } from '#domain/marketplace/ad.ts'
import { formatAmount, formatSum, priceNoteOf, totalOf } from '#domain/marketplace/ad-price.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { formatNumber, formatShortDate } from '#shared/i18n/format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { useMarketTexts } from './texts.ts'

/** The number of days before its end from which an ad says that it ends soon. */
const SOON = 3
/** Ads are new for so many days. */
const NEW_DAYS = 3
const DAY = 86_400_000

/** Days until the last day of an ad, which counts; negative: it is over. */
export const daysLeft = ({ expiresOn }: Pick<AdCard, 'expiresOn'>, today = todayInBerlin()): number | undefined =>
  expiresOn === null ? undefined : daysBetween(today, expiresOn)

export const endsSoon = (ad: Pick<AdCard, 'expiresOn' | 'state'>, today = todayInBerlin()): boolean => {
  const days = daysLeft(ad, today)
  return ad.state === 'active' && days !== undefined && days >= 0 && days <= SOON
}

export const isNew = ({ publishedAt, state }: Pick<AdCard, 'publishedAt' | 'state'>, now = Date.now()): boolean =>
  state === 'active' && publishedAt !== null && now - Date.parse(publishedAt) < NEW_DAYS * DAY

/** A price as text: the amount or a text instead, and the note beside it. */
export interface PriceWords {
  readonly main: string
  readonly note: string | undefined
}

type Texts = ReturnType<typeof useMarketTexts>

const wordsOf = (text: Texts, language: Language) => ({
  /** '240 Stück' */
  quantity: (count: number, unit: Unit): string =>
    text(`unit.${unit}`, { count, amount: formatNumber(count, language) }),
  price({ price, kind, quantity, unit }: Pick<AdCard, 'price' | 'kind' | 'quantity' | 'unit'>): PriceWords {
    if (kind === 'wanted')
      return {
        main: text('price.wanted'),
        note: price.amount === null ? undefined : text('upTo', { price: formatAmount(price.amount, language) }),
      }
    const words = text(`price.${priceNoteOf(price, quantity)}`, {
      unit: text(`oneUnit.${unit}`),
      quantity: text(`unit.${unit}`, { count: quantity, amount: formatNumber(quantity, language) }),
    })
    return price.amount === null
      ? { main: words, note: undefined }
      : { main: formatAmount(price.amount, language), note: words }
  },
  /** The cost of a reservation, or a part of it, at the agreed price: '360,00 €'. */
  agreed({ price, offered }: Pick<Reservation, 'price' | 'offered'>, quantity: number): string {
    const total = totalOf(price, quantity, offered)
    if (total === undefined) return text('price.onRequest')
    if (price.kind === 'free') return text('price.free')
    const sum = formatSum(total, language)
    return price.kind === 'negotiable' ? `${sum}, ${text('price.negotiable')}` : sum
  },
  /** 'noch 9 Tage'; of a wanted ad its last day. */
  end(ad: Pick<AdCard, 'expiresOn' | 'kind' | 'state'>): string | undefined {
    const days = daysLeft(ad)
    if (ad.expiresOn === null || days === undefined) return undefined
    const date = formatShortDate(ad.expiresOn, language)
    if (days < 0) return text('endedOn', { date })
    if (ad.kind === 'wanted') return text('untilDate', { date })
    return days === 0 ? text('lastDay') : text('daysLeft', { count: days })
  },
})

export type AdWords = ReturnType<typeof wordsOf>

/** The texts of ads in the present language. */
export function useAdWords(): AdWords {
  const text = useMarketTexts()
  const language = useStore($language)
  return useMemo(() => wordsOf(text, language), [text, language])
}
