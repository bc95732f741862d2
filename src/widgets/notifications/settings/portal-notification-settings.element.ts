import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import css from './settings.css?inline'
import { NotificationSettings } from './notification-settings.tsx'

defineView('portal-notification-settings-view', NotificationSettings, kit, form, data, css)
