// A to-do that is decided in the panel: its facts, buttons, the form of the reason, and the result.
import { html, nothing, type TemplateResult } from 'lit-html'
import type { Notification } from '#contract/notifications.ts'
import { inLanguage, titleOf } from '#widgets/notifications/bell/entry-view.ts'
import type { DecisionParts, PanelHandle, PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { actsTexts, type ActsTexts } from './action-texts.ts'
import { UNDO_TIME, type Choice, type Decisions, type Work } from './decide.ts'

/** That of all services. */
const REASON_LIMIT = 2000
const SECOND = 1000

function focusIn(panel: PanelHandle, id: number, what: string): void {
  const entry = panel.element.querySelector<HTMLElement>(`[data-id="${id}"]`)
  entry?.querySelector<HTMLElement>(what)?.focus()
  // With the buttons below the field.
  entry?.querySelector('.reason button')?.scrollIntoView?.({ block: 'nearest' })
}

interface Shown {
  readonly entry: Notification
  readonly model: PanelModel
  readonly panel: PanelHandle
  readonly decisions: Decisions
  readonly t: ActsTexts
}

const titleIn = ({ entry, model }: Pick<Shown, 'entry' | 'model'>): string => titleOf(inLanguage(entry, model), model.t)

function button(shown: Shown, kind: string, label: string, press: () => void, spoken = label): TemplateResult {
  const { entry, model, t } = shown
  return html`<button
    type="button"
    class=${kind}
    tabindex=${entry.id === model.current ? 0 : -1}
    aria-label=${t('decide', { word: spoken, title: titleIn(shown) })}
    @click=${press}
  >
    ${label}
  </button>`
}

function choices(shown: Shown): unknown {
  const { entry, panel, decisions, t } = shown
  const todo = decisions.todo(entry.id)
  if (!todo || todo.ended !== undefined) return nothing
  const { words, approve, reject } = todo
  const choose = (choice: Choice) => () => {
    decisions.choose(entry, choice)
    if (choice === 'reject') focusIn(panel, entry.id, 'textarea')
  }
  return html`${approve ? button(shown, 'primary', words.approve, choose('approve')) : nothing}
  ${reject ? button(shown, 'second', t('decideMore', { word: words.reject }), choose('reject'), words.reject) : nothing}`
}

function formView(shown: Shown, work: Work & { step: 'reason' }): TemplateResult {
  const { entry, panel, decisions, t } = shown
  const { id } = entry
  const isMissing = work.fault === 'required'
  const confirm = () => void (decisions.confirm(id) || focusIn(panel, id, 'textarea'))
  const cancel = () => {
    decisions.drop(id)
    focusIn(panel, id, '.name')
  }
  // Hides typed keys from the shortcuts of the host page, which does not see the field.
  const keep = (event: Event) => event.stopPropagation()
  return html`<div class="do reason">
    <label for="reason-${id}">${t('reason')}</label>
    <textarea
      class="typed"
      id="reason-${id}"
      rows="2"
      maxlength=${REASON_LIMIT}
      required
      aria-invalid=${isMissing}
      aria-describedby=${isMissing ? `missing-${id}` : nothing}
      .value=${work.reason}
      @input=${({ target }: Event) => decisions.type(id, (target as HTMLTextAreaElement).value)}
      @keydown=${keep}
    ></textarea>
    ${isMissing ? html`<p class="said bad" id="missing-${id}">${t('required', { field: t('reason') })}</p>` : nothing}
    ${button(shown, 'primary', work.todo.words[work.choice], confirm)}
    <button type="button" class="ghost" @click=${cancel}>${t('cancel')}</button>
  </div>`
}

/** Typed text is kept, whatever the outcome of the decision. */
const typedView = ({ reason }: Work, t: ActsTexts): unknown =>
  reason ? html`<p class="said" dir="auto">${t('typedReason', { reason })}</p>` : nothing

function formOf(shown: Shown, work: Work | undefined): unknown {
  const { entry, decisions, t } = shown
  if (work?.step === 'reason') return formView(shown, work)
  if (work?.step === 'failed')
    return html`<div class="do">${button(shown, 'second', t('retry'), () => decisions.retry(entry.id))}</div>`
  if (work?.step === 'ended')
    return html`<div class="do">${button(shown, 'second', t('dismiss'), () => decisions.drop(entry.id))}</div>`
  return undefined
}

function messageOf(work: Work | undefined, t: ActsTexts): unknown {
  if (!work) return nothing
  if (work.step === 'failed')
    return html`<p class="said bad" role="alert">${t('decideFailed', { status: work.status })}</p>
      ${typedView(work, t)}`
  if (work.step === 'ended')
    return html`<p class="said" role="status">${work.text || t('decideElsewhere')}</p>
      ${typedView(work, t)}`
  const fault = 'fault' in work && work.fault !== 'required' ? work.fault : undefined
  return fault ? html`<p class="said bad" role="alert">${t(fault)}</p>` : nothing
}

/** undefined for an entry that is not decided here. */
export function decisionParts(
  entry: Notification,
  model: PanelModel,
  panel: PanelHandle,
  decisions: Decisions,
): DecisionParts | undefined {
  const todo = decisions.todo(entry.id)
  if (!todo) return undefined
  const t = actsTexts(model.language)
  const shown = { entry, model, panel, decisions, t }
  const work = decisions.work(entry.id)
  const { facts, why, hint, ended, approve } = todo
  const sentences = [facts, hint].filter((part) => part !== '').join(' ')
  return {
    facts: html`${sentences ? html`<p class="facts" dir="auto">${sentences}</p>` : nothing}
    ${ended !== undefined && !work ? html`<p class="said">${ended}</p>` : nothing} ${messageOf(work, t)}`,
    why,
    // Where it cannot be approved here, the link to the case stays.
    buttons: ended === undefined && approve ? choices(shown) : undefined,
    more: ended === undefined && !approve ? choices(shown) : undefined,
    form: formOf(shown, work),
  }
}

type Made = ReturnType<Decisions['made']>[number]

const madeWords = ({ entry, todo, choice }: Made, model: PanelModel): string =>
  actsTexts(model.language)('decide', {
    word: choice === 'approve' ? todo.words.approved : todo.words.rejected,
    title: titleIn({ entry, model }),
  })

/** The announcement after a decision. */
export const madeText = (made: Made, model: PanelModel): string =>
  made.step === 'waiting'
    ? `${madeWords(made, model)}. ${actsTexts(model.language)('undoOffer', { count: UNDO_TIME / SECOND })}`
    : madeWords(made, model)

/** The sentence about a decision, with undo while it waits. */
export function madeNote(model: PanelModel, decisions: Decisions): unknown {
  const made = decisions.made().at(-1)
  if (!made) return nothing
  const t = actsTexts(model.language)
  const text = madeWords(made, model)
  if (made.step !== 'waiting') return html`<div class="note"><p>${text}</p></div>`
  const count = Math.max(0, Math.ceil((made.until - Date.now()) / SECOND))
  return html`<div class="note">
    <p>${text} <small>${t('undoLeft', { count })}</small></p>
    <button type="button" class="second" @click=${() => decisions.undo()}>${t('undo')}</button>
  </div>`
}
