// Marks many entries: a button where there is one choice, else a menu.
import { html, nothing, type TemplateResult } from 'lit-html'
import type { Language } from '#shared/bus/language.ts'
import { type ReadScope, covers } from '#domain/notifications/read-scope.ts'
import { returnFocus } from '#widgets/notifications/bell/keep-focus.ts'
import type { PanelModel } from '#widgets/notifications/bell/panel-model.ts'
import { place } from '#widgets/notifications/bell/place.ts'
import { areaName, type ActsTexts } from './action-texts.ts'
import type { Notification } from '#contract/notifications.ts'

/** One line of the menu; `scope` is the scope of its call. */
interface ReadChoice {
  readonly scope: ReadScope
  readonly count: number
}

const choice = (entries: readonly Notification[], scope: ReadScope): ReadChoice => ({
  scope,
  count: entries.filter((entry) => covers(scope, entry)).length,
})

function areaChoices(entries: readonly Notification[], menuId: string): ReadChoice[] {
  const ofArea = entries.filter((entry) => entry.menuId === menuId)
  const categories = [...new Set(ofArea.flatMap((entry) => entry.categories))]
  const each = categories.length > 1 ? categories.map((category) => choice(ofArea, { menuId, category })) : []
  return [choice(ofArea, { menuId }), ...each]
}

/** Everything first, then area by area with its categories; lines that would repeat the one above are left out. */
export function readChoices(entries: readonly Notification[]): ReadChoice[] {
  const markable = entries.filter((entry) => covers({}, entry))
  if (markable.length === 0) return []
  const areas = [...new Set(markable.map((entry) => entry.menuId))].flatMap((menuId) => areaChoices(markable, menuId))
  return [choice(markable, {}), ...(areas.length > 1 ? areas : [])]
}

export type Read = (scope: ReadScope) => void

/** Width, and height with a dozen lines, in px. */
const SIZE = { width: 280, height: 320 }

function wording({ scope }: ReadChoice, t: ActsTexts, language: Language): { shown: string; spoken: string } {
  if (scope.menuId === undefined) return { shown: t('readEverything'), spoken: t('readEverything') }
  const area = areaName(scope.menuId, language)
  // a category may carry the id of an area
  const category = scope.category && areaName(scope.category, language, scope.category)
  return category ? { shown: category, spoken: t('category', { area, category }) } : { shown: area, spoken: area }
}

function itemView(choice: ReadChoice, { language }: PanelModel, t: ActsTexts, read: Read): TemplateResult {
  const { shown, spoken } = wording(choice, t, language)
  return html`<button
    type="button"
    role="menuitem"
    tabindex="-1"
    class="item ${choice.scope.category === undefined ? '' : 'sub'}"
    popovertarget="menu"
    popovertargetaction="hide"
    aria-label="${spoken}, ${choice.count}"
    @click=${() => read(choice.scope)}
  >
    <bdi>${shown}</bdi><span class="count plain">${choice.count}</span>
  </button>`
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End move within the menu; Enter, Space and Escape are the browser's. */
function menuKeys(event: KeyboardEvent): void {
  const menu = event.currentTarget as HTMLElement
  event.stopPropagation()
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const index = items.indexOf(event.target as HTMLElement)
  items[step(index, items.length)]?.focus()
}

function menuToggles({ type, newState, currentTarget }: ToggleEvent): void {
  const menu = currentTarget as HTMLElement
  const opener = menu.previousElementSibling as HTMLElement
  const isOpen = newState === 'open'
  if (type === 'beforetoggle') return isOpen ? place(menu, opener, SIZE, 'start') : undefined
  if (isOpen) menu.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  else returnFocus(menu, opener)
}

/** Everything, an area, a category: the choices that the present entries offer. */
export function readAllView(model: PanelModel, t: ActsTexts, read: Read): unknown {
  const choices = readChoices(model.entries)
  const [only] = choices
  if (!only) return nothing
  if (choices.length === 1) {
    return html`<button type="button" class="ghost" @click=${() => read(only.scope)}>${t('readAll')}</button>`
  }
  const label = t('readSome')
  return html`<button type="button" class="ghost" popovertarget="menu" aria-haspopup="menu">${label}</button>
    <div
      class="menu"
      id="menu"
      popover
      role="menu"
      aria-label=${label}
      @beforetoggle=${menuToggles}
      @toggle=${menuToggles}
      @keydown=${menuKeys}
    >
      ${choices.map((choice) => itemView(choice, model, t, read))}
    </div>`
}
