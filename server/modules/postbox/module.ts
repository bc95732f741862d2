import type { ServerModule } from '#server/module.ts'

export const postboxModule: ServerModule = {
  areas: ['postbox'],
  routes: [],
}
