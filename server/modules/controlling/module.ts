import type { ServerModule } from '#server/module.ts'

export const controllingModule: ServerModule = {
  areas: ['controlling'],
  routes: [],
}
