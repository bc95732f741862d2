import { defineView } from '#shared/element/view.tsx'
import dates from '#shared/ui/date-field/date-field.css?inline'
import form from '#shared/ui/form.css?inline'
import kit from '#shared/ui/kit.css?inline'
import overlay from '#shared/ui/overlay.css?inline'
import person from '#shared/ui/presence/person.css?inline'
import { QuestionPage } from './question-page.tsx'
import css from './question.css?inline'

defineView('portal-question-view', QuestionPage, kit, form, overlay, person, dates, css)
