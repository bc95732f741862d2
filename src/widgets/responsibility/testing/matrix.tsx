// Common parts of component tests of the responsibilities: a small matrix, and the page with a service.
import type { Matrix } from '#contract/responsibility.ts'
import { setLanguage } from '#shared/bus/language.ts'
import type { Service } from '#shared/testing/serve.ts'
import { screenTest } from '#shared/testing/screen-test.tsx'
import { standOn } from '#shared/testing/sign-in.ts'
import { Overview } from '#widgets/responsibility/overview/overview.tsx'

export const KOWALSKI = { id: '00000000-0000-4000-8000-000000000001', name: 'Daniel Kowalski' }
export const JANSSEN = { id: '00000000-0000-4000-8000-000000000002', name: 'Wiebke Janssen' }
export const STEINMETZ = { id: '00000000-0000-4000-8000-000000000003', name: 'Lukas Steinmetz' }
export const GROUP = { id: 3, number: '0230', name: 'Drehteile', nameEn: 'Turned parts' }

const cell = (groupId: number, siteId: number, changes: Partial<Matrix['cells'][number]>) => ({
  groupId,
  siteId,
  suppliers: 4,
  band: 'B' as const,
  buyers: [],
  planned: null,
  since: null,
  hasLeft: false,
  ...changes,
})
export const lead = (person: typeof KOWALSKI) => ({ ...person, isLead: true })

export const MATRIX: Matrix = {
  day: '2026-11-23',
  sites: [
    { id: 8, name: 'Meschede', company: 'Hydraulik' },
    { id: 9, name: 'Stade', company: 'Guss' },
  ],
  groups: [
    { id: 1, number: '0110', name: 'Langprodukte', nameEn: '', leadBuyer: STEINMETZ },
    { id: 2, number: '0115', name: 'Blankstahl', nameEn: '', leadBuyer: null },
    { ...GROUP, leadBuyer: KOWALSKI },
  ],
  cells: [
    cell(1, 8, { buyers: [lead(STEINMETZ)] }),
    cell(1, 9, { planned: { day: '2027-01-01', buyers: [lead(STEINMETZ)] } }),
    cell(2, 8, { since: '2026-10-01', hasLeft: true, band: 'C' }),
    cell(3, 9, { buyers: [lead(KOWALSKI), { ...JANSSEN, isLead: false }] }),
  ],
  rights: { all: false, groupIds: [], siteIds: [] },
}

/** The responses of the service at the beginning of a test, in German on the portal itself. */
export function aService(): Service {
  setLanguage('de')
  standOn('portal')
  return { '/matrix': MATRIX }
}

export async function openOverview(
  service: Service,
  props: { readonly view?: string } = {},
  roles = ['portal_ek', 'menu_ek_leadbuyer'],
) {
  const shown = await screenTest(Overview, { service, roles, props })
  return { ...shown }
}
