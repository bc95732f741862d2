// The modules of this server. A new area adds its import and its line here.
import { installedAreas, type Area } from '#domain/routes/portal-areas.ts'
import { coreModule } from './core/module.ts'
import type { ServerModule } from './module.ts'
import { benefitsModule } from './benefits/module.ts'
import { conductModule } from './conduct/module.ts'
import { controllingModule } from './controlling/module.ts'
import { duplicatesModule } from './duplicates/module.ts'
import { forumModule } from './forum/module.ts'
import { helpModule } from './help/module.ts'
import { homeModule } from './home/module.ts'
import { legalModule } from './legal/module.ts'
import { marketplaceModule } from './marketplace/module.ts'
import { newsModule } from './news/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { outboxModule } from './outbox/module.ts'
import { peopleModule } from './people/module.ts'
import { postboxModule } from './postbox/module.ts'
import { productionModule } from './production/module.ts'
import { profileModule } from './profile/module.ts'
import { responsibilityModule } from './responsibility/module.ts'
import { suppliersModule } from './suppliers/module.ts'
import { vacationModule } from './vacation/module.ts'
import { workingTimeModule } from './working-time/module.ts'

export const MODULES: readonly ServerModule[] = [
  coreModule,
  homeModule,
  helpModule,
  profileModule,
  peopleModule,
  legalModule,
  notificationsModule,
  newsModule,
  vacationModule,
  suppliersModule,
  duplicatesModule,
  marketplaceModule,
  forumModule,
  outboxModule,
  responsibilityModule,
  workingTimeModule,
  benefitsModule,
  conductModule,
  postboxModule,
  productionModule,
  controllingModule,
]

/** Names of the areas that this server has, as the static configuration lists them. */
export const INSTALLED_AREAS: readonly Area[] = ['home', ...MODULES.flatMap(({ areas = [] }) => areas)]

/** The same, for rules that ask for them. */
export const INSTALLED: ReadonlySet<Area> = installedAreas(INSTALLED_AREAS)

/** Prefixes below /api of the specification, section 7, that no module serves yet. */
export const MISSING_PREFIXES: readonly string[] = [
  'news',
  'notification',
  'user',
  'ma',
  'mes',
  'cp',
  'gpp',
  'mp',
  'qa',
  'az',
  'tk',
  'vac',
  'forms',
  'benefits',
].filter((name) => !MODULES.some(({ routes }) => routes.some(([prefix]) => `${prefix}/`.startsWith(`/api/${name}/`))))
