// Events of the marketplace.
import type { Price, Unit } from '#domain/marketplace/ad.ts'
import type { MarketNotice } from '#domain/marketplace/market-notice.ts'

/** A notice of the marketplace, with all that its text needs. */
export interface MarketNoticeEvent {
  notice: MarketNotice
  /** Unique for the event; each person gets one entry for it. */
  key: string
  /** null: it is about no single ad. */
  adId: number | null
  personIds: string[]
  /** Name of the person who did it; '' for the portal. */
  creatorName: string
  /** Texts of people are unchanged; days are YYYY-MM-DD, amounts cents. */
  values: {
    title?: string
    name?: string
    quantity?: number
    unit?: Unit
    day?: string
    count?: number
    text?: string
    place?: string
    price?: Price
    /** Only for a reservation: the quantity that the price of a lot is for. */
    offered?: number
  }
}

declare module '#server/kernel/events.ts' {
  interface DomainEvents {
    /** An ad has changed visibly; the handler reads it. */
    'ad.changed': {
      adId: number
      /** Default: its sellers, and people who have reserved it or written about it. */
      personIds?: string[]
    }
    /** An ad is listed for the first time. */
    'ad.published': { adId: number }
    /** People are to be notified of something on the marketplace. */
    'market.notice': MarketNoticeEvent
  }
}
