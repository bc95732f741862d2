import { defineView } from '#shared/element/view.tsx'
import date from '#shared/ui/date-field/date-field.css?inline'
import filters from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import bars from '#shared/ui/decisions/decision-bar.css?inline'
import kit from '#shared/ui/kit.css?inline'
import data from '#shared/ui/data.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selection from '#shared/ui/selection-bar.css?inline'
import absences from '#widgets/vacation/absences.css?inline'
import print from '#widgets/vacation/board/board-print.css?inline'
import board from '#widgets/vacation/board/board.css?inline'
import head from '#widgets/vacation/period-head.css?inline'
import css from './approval.css?inline'
import { Approval } from './approval.tsx'

defineView(
  'portal-vacation-approval-view',
  Approval,
  kit,
  form,
  data,
  filters,
  overlay,
  date,
  absences,
  board,
  print,
  head,
  selection,
  bars,
  css,
)
