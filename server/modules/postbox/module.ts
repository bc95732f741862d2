import type { ServerModule } from '#server/modules/module.ts'
import { removeUnattachedFiles } from './conversation/files.ts'
import { followConversations } from './conversation/notices.ts'
import { exportConversations } from './conversation/read-messages.ts'
import { conversationRoutes } from './conversation/routes.ts'
import { hearTyping } from './conversation/typing.ts'
import { draftRoutes } from './draft-routes.ts'
import { exportForms } from './export-part.ts'
import { actRoutes } from './forms/act-routes.ts'
import { deleteExpiredForms, deleteOldDrafts, enforceDeadlines } from './forms/jobs.ts'
import { FORMS } from './forms/kind.ts'
import { formRoutes } from './forms/routes.ts'
import { formDecisions } from './notifications/decisions.ts'
import { onForms } from './notifications/on-forms.ts'
import { editingRoutes } from './templates/editing-routes.ts'
import { templateRoutes } from './templates/routes.ts'

export const postboxModule: ServerModule = {
  areas: ['postbox'],
  routes: [
    ['/api/forms', templateRoutes],
    ['/api/forms', draftRoutes],
    ['/api/forms', formRoutes],
    ['/api/forms', actRoutes],
    ['/api/forms', editingRoutes],
    ['/api/forms', conversationRoutes],
  ],
  decisions: [FORMS],
  todoDecisions: [formDecisions],
  events(context) {
    onForms(context)
    followConversations(context)
    hearTyping(context)
  },
  jobs: (context) => context.jobs.schedule('form-deadlines', '*/10 * * * *', () => enforceDeadlines(context)),
  exports(context) {
    exportForms(context)
    context.exports.add('conversations', (db, { personId }) => exportConversations(db, personId))
  },
  cleanup: [deleteExpiredForms, deleteOldDrafts, removeUnattachedFiles],
}
