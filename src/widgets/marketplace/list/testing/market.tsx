// Shared by the tests of lists: cards of ads, a server that lists them, and an element around the view.
import { AdCard, type AdFacets } from '#contract/marketplace.ts'
import { addDays } from '#domain/calendar/berlin-time.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { serve, type Service } from '#shared/testing/serve.ts'
import { showIn, type Shown } from '#shared/testing/show-in.tsx'
import { signIn, standOn } from '#shared/testing/sign-in.ts'
import { blank } from '#shared/testing/blank.ts'
import { todayInBerlin } from '#shared/today.ts'
import { MarketList } from '#widgets/marketplace/list/list.tsx'

let serial = 0

/** The day in `count` days. */
export const inDays = (count: number): string => addDays(todayInBerlin(), count)

/** An offer of pallets for nine more days, published a week ago. */
export const aCard = (changes: Partial<AdCard> = {}): AdCard => ({
  ...blank(AdCard),
  id: ++serial,
  number: `MP-2026-${String(serial).padStart(4, '0')}`,
  side: 'company',
  kind: 'offer',
  display: 'pictures',
  title: `Anzeige ${serial}`,
  price: { kind: 'fixed', amount: 450, per: 'unit' },
  quantity: 240,
  unit: 'piece',
  left: 240,
  site: { id: 4, name: 'Olpe', city: 'Olpe' },
  place: 'Halle 1',
  materialGroup: '0410',
  state: 'active',
  expiresOn: inDays(9),
  publishedAt: new Date(Date.now() - 7 * 86_400_000).toISOString(),
  version: 3,
  ...changes,
})

const FACETS: AdFacets = {
  offers: 2,
  wanted: 1,
  own: 0,
  sites: [{ id: 4, name: 'Olpe', city: 'Olpe', count: 2 }],
  materialGroups: [{ number: '0410', name: 'Ladungsträger', nameEn: 'Load carriers', count: 2 }],
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly version: string | null
}

interface Start {
  readonly shows?: string
  /** Own ads that can be restored. */
  readonly deleted?: readonly AdCard[]
  readonly language?: 'de' | 'en'
  readonly mayPlace?: boolean
  readonly page?: 'portal' | 'foreign page'
}

/** Lists `cards`; `service` answers further calls. Resolves with the calls of the marketplace in their order. */
export async function startMarket(
  cards: readonly AdCard[] | ((url: URL) => unknown),
  service: Service = {},
  { shows = 'offers', deleted = [], language = 'de', mayPlace = true, page = 'portal' }: Start = {},
): Promise<Shown & { calls: Call[] }> {
  const pageOf = (ads: readonly AdCard[]) => ({ ads, total: ads.length, next: null, similar: false })
  const list = (url: URL): unknown => {
    if (url.searchParams.has('deleted')) return pageOf(deleted)
    return typeof cards === 'function' ? cards(url) : pageOf(cards)
  }
  const fetch = serve({
    '/searches': [],
    '/mp/reservations': [],
    '/mp/threads': [],
    '/mp/receipts': [],
    ...service,
    '/ads/facets': FACETS,
    '/ads': list,
  })
  standOn(page)
  await signIn(['portal_ek', 'menu_ek_marktplatz'], mayPlace ? { 'mp-api': { roles: ['anzeigen_anlegen'] } } : {})
  setLanguage(language)
  const calls: Call[] = []
  const answer = fetch.getMockImplementation()!
  fetch.mockImplementation((input, init = {}) => {
    const url = new URL(String(input))
    if (url.pathname.includes('/api/mp/'))
      calls.push({
        method: init.method ?? 'GET',
        path: url.pathname.slice('/api/mp/'.length),
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        version: new Headers(init.headers).get('if-match'),
      })
    return answer(input, init)
  })
  return Object.assign(showIn(MarketList, { shows }), { calls })
}
