import { defineView } from '#shared/element/view.tsx'
import data from '#shared/ui/data.css?inline'
import dateField from '#shared/ui/date-field/date-field.css?inline'
import decisionBar from '#shared/ui/decisions/decision-bar.css?inline'
import filterBar from '#shared/ui/filter-bar.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import selectionBar from '#shared/ui/selection-bar.css?inline'
import { BenefitEditor } from './editor.tsx'
import css from './editor.css?inline'

defineView(
  'portal-benefit-editor-view',
  BenefitEditor,
  kit,
  form,
  overlay,
  dateField,
  data,
  filterBar,
  selectionBar,
  decisionBar,
  css,
)
