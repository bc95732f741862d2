import type { ServerModule } from '#server/modules/module.ts'
import { purchasingDecisions } from './notifications/decisions.ts'
import { onResponsibility } from './notifications/on-responsibility.ts'
import { purchasingRequests } from './request-routes.ts'
import { responsibilityPassages } from './passages/passages.ts'
import { exportResponsibility, PURCHASING_REQUESTS } from './requests.ts'
import { responsibilityRoutes } from './routes.ts'
import { responsibilityWrites } from './write-routes.ts'

export const responsibilityModule: ServerModule = {
  areas: ['responsibility'],
  todoDecisions: [purchasingDecisions],
  routes: [
    ['/api/gpp/responsibility', responsibilityRoutes],
    ['/api/gpp/responsibility', responsibilityWrites],
    ['/api/gpp/responsibility', purchasingRequests],
  ],
  decisions: [PURCHASING_REQUESTS],
  events: onResponsibility,
  passages: responsibilityPassages,
  exports: ({ exports }) => exports.add('responsibility', exportResponsibility),
}
