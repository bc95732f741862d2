import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { MarketFigures, MarketRules } from '#contract/marketplace-deals.ts'
import { setLanguage } from '#shared/bus/language.ts'
import { invalidate } from '#shared/realtime/query.ts'
import { failure } from '#shared/testing/serve.ts'
import { screenTest, user } from '#shared/testing/screen-test.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { MarketList } from '#widgets/marketplace/list/list.tsx'
// Loaded before the tests: the first view would wait for it.
import '#widgets/marketplace/rules/rules.tsx'

const YEAR = Number(todayInBerlin().slice(0, 4))
const RULES: MarketRules[] = [
  { companyId: 1, company: 'Talbrück Antriebe GmbH', audience: 'group', privateAds: true, version: 0 },
  { companyId: 2, company: 'Talbrück Guss GmbH', audience: 'company', privateAds: false, version: 4 },
]
const ofYear = (year: number): MarketFigures => [
  {
    companyId: 1,
    company: 'Talbrück Antriebe GmbH',
    offers: year === YEAR ? 12 : 3,
    wanted: 2,
    handOvers: 4,
    value: 27_000,
  },
  { companyId: 2, company: 'Talbrück Guss GmbH', offers: 0, wanted: 0, handOvers: 0, value: 0 },
]

interface Sent {
  readonly path: string
  readonly version: string | null
  readonly body: unknown
}

async function show(
  answer: (sent: Sent) => unknown = () => RULES[0],
  rules: unknown = RULES,
  figures: unknown = undefined,
) {
  const sent: Sent[] = []
  invalidate('api/mp')
  await screenTest(MarketList, {
    service: {
      '/rules': rules,
      '/rules/1': (url: URL, { body, headers }: RequestInit) => {
        const one = {
          path: url.pathname.split('/api/mp/')[1]!,
          version: new Headers(headers).get('if-match'),
          body: JSON.parse(String(body)),
        }
        sent.push(one)
        return answer(one)
      },
      '/statistics': figures ?? ((url: URL) => ofYear(Number(url.searchParams.get('year')))),
    },
    roles: ['portal_ek', 'menu_ek_marktplatz', 'menu_usermanagement'],
    props: { shows: 'rules' },
  })
  return sent
}

describe('[MKT-01] figures of the marketplace', () => {
  test('are sums with the year before, and a table without companies that have none', async () => {
    await show()
    const table = await screen.findByRole('table', { name: 'Kennzahlen nach Gesellschaft' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    screen.getByText('12', { selector: 'dl dd' })
    await screen.findByText(`${YEAR - 1}: 3`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Jahr' }), String(YEAR - 1))
    await screen.findByText('3', { selector: 'dl dd' })
  })

  test('say in both languages where there are none', async () => {
    await show(undefined, RULES, () => [])
    await screen.findByText(`Im Jahr ${YEAR} gibt es noch keine Firmenanzeigen.`)
    act(() => setLanguage('en'))
    screen.getByText(`There are no company ads in ${YEAR} yet.`)
  })
})

describe('[MKT-01] rules of the companies', () => {
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Regeln ändern: Talbrück Antriebe GmbH' }))
    return within(await screen.findByRole('dialog', { name: 'Regeln: Talbrück Antriebe GmbH' }))
  }

  test('are changed with the version that was seen', async () => {
    const sent = await show(() => ({ ...RULES[0], audience: 'company', version: 1 }))
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: /^nur diese Gesellschaft/ }))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ path: 'rules/1', version: '"0"', body: { audience: 'company', privateAds: true } }])
    expect(screen.getAllByText('nur diese Gesellschaft')).toHaveLength(2)
  })

  test('keep the choice after a conflict, and show the stored rules', async () => {
    let attempts = 0
    const sent = await show(() =>
      ++attempts === 1
        ? failure(409, { code: 'version_conflict', present: { ...RULES[0], privateAds: false, version: 5 } })
        : { ...RULES[0], audience: 'company', privateAds: false, version: 6 },
    )
    const dialog = await open()
    await user.click(dialog.getByRole('radio', { name: /^nur diese Gesellschaft/ }))
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    await dialog.findByText(/^409 - Eine andere Person/)
    expect(dialog.getByRole('checkbox', { name: 'Privatanzeigen erlauben' }).matches(':checked')).toBe(false)
    await user.click(dialog.getByRole('button', { name: 'Speichern' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: '"5"', body: { audience: 'company', privateAds: false } })
  })

  test('show the missing role to people without it', async () => {
    await show(undefined, failure(403, { code: 'role_missing' }))
    await screen.findByText('Kein Zugriff auf Regeln und Kennzahlen')
  })

  test('can be loaded again after a failure', async () => {
    await show(undefined, failure(503))
    await screen.findByText(/Die Regeln konnten nicht geladen werden\.$/)
  })
})
