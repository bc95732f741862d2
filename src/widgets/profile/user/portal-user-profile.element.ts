import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import kit from '#shared/ui/kit.css?inline'
import exportCss from '#widgets/profile/export/export.css?inline'
import css from './user.css?inline'
import { UserProfile } from './user-profile.tsx'

defineView('portal-user-profile-view', UserProfile, kit, data, exportCss, css)
