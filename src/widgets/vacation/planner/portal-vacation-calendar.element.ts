import { defineView } from '#shared/element/view.tsx'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import absences from '#widgets/vacation/absences.css?inline'
import calendar from '#widgets/vacation/calendar/calendar.css?inline'
import periodHead from '#widgets/vacation/period-head.css?inline'
import css from './planner.css?inline'
import { Planner } from './planner.tsx'

defineView('portal-vacation-calendar-view', Planner, kit, form, overlay, dateField, absences, periodHead, calendar, css)
