// The people of the mocks and their colleagues, with their sites, supervisors and deputies.
import { PRODUCTION } from './people-of-production.ts'
import { PURCHASING } from './people-of-purchasing.ts'
import { SERVICES } from './people-of-services.ts'
import { WORKS } from './people-of-works.ts'
import { personOf, type DemoPerson, type Group } from './person.ts'

const TOP: Group = {
  company: 'Service',
  site: 'Hauptverwaltung',
  division: 'Geschäftsführung',
  supervisor: undefined,
  people: [
    [
      'Katharina',
      'von der Heyde',
      'f',
      'Geschäftsführerin',
      'Gruppe',
      { kinds: ['employee', 'supervisor', 'traveller'], extension: '101' },
    ],
  ],
}

/** Everyone the small demo company has; supervisors come before those who report to them. */
export const PEOPLE: readonly DemoPerson[] = [TOP, ...PURCHASING, ...WORKS, ...SERVICES, ...PRODUCTION].flatMap(
  (group) => group.people.map((row) => personOf(group, row)),
)
