// Routes of areas that the specification names and that are not built yet, by area. They are listed so that a link into such
// an area shows that it is not installed. `npm run new-area` moves them into the area's own file.
import type { Area } from './portal-areas.ts'
import type { Page } from './route.ts'
import { entry, page, type Shared } from './route-parts.ts'

export const PLANNED_ROUTES: Readonly<Partial<Record<Area, readonly Page[]>>> = {}
