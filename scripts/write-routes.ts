// Writes docs/routes.md from the route table: `node scripts/write-routes.ts`.
import { writeFileSync } from 'node:fs'
import { ROUTES_FILE, routesPage } from './lib/routes-page.ts'

writeFileSync(ROUTES_FILE, routesPage())
