import type { ServerModule } from '#server/module.ts'

export const workingTimeModule: ServerModule = {
  areas: ['working-time'],
  routes: [],
}
