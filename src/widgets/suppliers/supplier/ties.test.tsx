import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PartnerDetails } from '#contract/suppliers-partner.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { aPartner, ELKE, KATRIN } from '#widgets/suppliers/testing/a-partner.ts'
import { Supplier } from './supplier.tsx'

const WORKS = { id: 31, bpNumber: 231_904, name: 'Ferrum Werk 2', city: 'Olpe' }
/** The cache of queries outlives a test. */
let partners = 900

async function show(
  changes: Partial<PartnerDetails>,
  { given, roles = ['portal_ek', 'menu_ek_lieferanten_report'] }: { given?: number; roles?: readonly string[] } = {},
) {
  const partner = aPartner({ id: ++partners, ...changes })
  await screenTest(Supplier, {
    service: {
      [`partners/${partner.id}`]: { ...partner, openedAs: null },
      ...(given !== undefined && { [`partners/${given}`]: partner }),
    },
    roles,
    props: { partnerId: String(given ?? partner.id) },
  })
  await screen.findByRole('heading', { name: /Ferrum/ })
  return partner
}
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('section')!)

test('[SUP-05] the page names the relation of other partners to this one, with a link to each', async () => {
  await show({
    ties: [
      { ...WORKS, kind: 'branch', isDoubtful: false },
      {
        id: 32,
        bpNumber: 231_911,
        name: 'Ferrum Beteiligungs GmbH',
        city: '',
        kind: 'generalPartner',
        isDoubtful: true,
      },
    ],
  })
  const [branch, general] = card('Verbundene Lieferanten').getAllByRole('listitem')
  expect(branch!.textContent).toBe('Ferrum Werk 2, OlpeFiliale oder Werk, BP 231904')
  expect(within(branch!).getByRole('link').getAttribute('href')).toMatch(/\/lieferanten\/31$/)
  expect(general!.textContent).toContain('Komplementärin, BP 231911')
  expect(general!.textContent).toContain('Seitdem hat sich eine Nummer geändert')
})

const MERGED = { mergeId: 5, ...WORKS, at: '2026-11-29T09:00:00Z', by: ELKE, releasedBy: KATRIN }

test('[SUP-05] the page shows which number was merged, when, by whom, and who released it', async () => {
  await show({ mergedIn: [MERGED] })
  const row = card('Hier aufgegangen').getByRole('listitem')
  expect(row.textContent).toBe(
    'BP 231904, Ferrum Werk 2zusammengeführt am 29.11.2026, Elke Brandhorst, freigegeben von Katrin Osterloh',
  )
  expect(screen.queryByRole('link', { name: 'Zusammenführungen' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Verbundene Lieferanten' })).toBeNull()
})

test('[SUP-05] people who work on duplicates get a link from the page to the merges of the partner', async () => {
  const { id } = await show(
    { mergedIn: [MERGED] },
    { roles: ['portal_ek', 'menu_ek_lieferanten_report', 'menu_ek_doubletten'] },
  )
  const link = screen.getByRole('link', { name: 'Zusammenführungen' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/dubletten/zusammenfuehrungen\\?partner=${id}$`))
})

test('[SUP-05] an old link opens the surviving partner, and says so', async () => {
  await show({ openedAs: { ...WORKS, name: 'Ferrum Olpe' } }, { given: 899 })
  expect(
    screen.getByText('Ferrum Olpe (BP 231904) ist in Ferrum Wittgenstein GmbH (BP 105118) aufgegangen.'),
  ).toBeTruthy()
  expect(screen.getByText('105 118')).toBeTruthy()
})
