import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import absences from '#widgets/vacation/absences.css?inline'
import print from '#widgets/vacation/board/board-print.css?inline'
import board from '#widgets/vacation/board/board.css?inline'
import head from '#widgets/vacation/period-head.css?inline'
import { TeamCalendar } from './team-calendar.tsx'
import css from './team.css?inline'

defineView('portal-team-calendar-view', TeamCalendar, kit, form, data, filters, absences, board, print, head, css)
