// Rules of companies and figures of the marketplace. Throws ApiError.
import type { MarketFigures, MarketRules, MarketRulesBody } from '#contract/marketplace-deals.ts'
import { api } from '#shared/transport/api.ts'
import { setData } from '#shared/realtime/query.ts'
import { sendOnce } from '#shared/writes/send-once.ts'
import { settled } from '#shared/writes/settled.ts'
import { MARKET, marketQuery, type Read } from '#widgets/marketplace/api.ts'

const RULES = `${MARKET}/rules`
const FIGURES = `${MARKET}/statistics`

export const marketRules = (): Read<readonly MarketRules[]> => marketQuery(RULES, () => api.get<MarketRules[]>(RULES))

export const marketFigures = (year: number): Read<MarketFigures> =>
  marketQuery(`${FIGURES}?${year}`, () => api.get<MarketFigures>(FIGURES, { query: { year } }))

/** Shows the new state, also after a version conflict. */
export async function changeRules({ companyId }: MarketRules, version: number, body: MarketRulesBody): Promise<void> {
  const show = (next: MarketRules) =>
    setData<readonly MarketRules[]>(RULES, (all) => all?.map((one) => (one.companyId === companyId ? next : one)))
  await settled(sendOnce<MarketRules>(`${RULES}/${companyId}`, { method: 'PUT', version, body }), show)
}
