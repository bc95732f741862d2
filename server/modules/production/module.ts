import type { ServerModule } from '#server/module.ts'

export const productionModule: ServerModule = {
  areas: ['production'],
  routes: [],
}
