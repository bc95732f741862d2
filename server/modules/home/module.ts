import type { Welcome } from '#contract/home.ts'
import type { ServerModule } from '#server/modules/module.ts'
import { homeRoutes } from './routes.ts'
import { WELCOME_CHANNEL } from './welcome.ts'

export const homeModule: ServerModule = {
  routes: [['/api/user', homeRoutes]],
  broadcasts: {
    [WELCOME_CHANNEL]: {
      roles: ['menu_dashboard'],
      message: (payload) => ({ type: 'welcome_change', data: { welcome: JSON.parse(payload) as Welcome } }),
      missed: { type: 'welcome_change', data: {} },
    },
  },
}
