// Pages with a message and the next step.
import { html } from '#server/text/html.ts'
import { banner, heading, page, type PageContext } from './layout.ts'
import { textsOf, untilTime } from './texts.ts'

const MINUTE = 60_000

/** Too many failures; the page is the same for names that do not exist. */
export function lockedPage(context: PageContext, until: Date): string {
  const { language, now } = context
  const t = textsOf(language)
  const count = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE))
  const rest = count === 1 ? t('minuteLeft') : t('minutesLeft', { count })
  const text = t('lockedUntil', { until: html`<b>${t('until', { time: untilTime(until, now) })}</b>`, rest })
  const content = html`${heading(t('locked'))}${banner('bad', 'lock-keyhole', text)}
    <p>${t('notMe')}</p>
    <form method="get"><button class="second" type="submit">${t('tryAgain')}</button></form>`
  return page(context, t('locked'), content, { isError: true })
}

export function expiredPage(context: PageContext, home: string): string {
  const t = textsOf(context.language)
  const content = html`${heading(t('expired'))}${banner('info', 'timer', t('expiredText'))}
    <p><a class="primary" href="${home}">${t('signIn')}</a></p>`
  return page(context, t('expired'), content)
}

export function cookiesPage(context: PageContext, home: string): string {
  const t = textsOf(context.language)
  const content = html`${heading(t('cookies'))}${banner('bad', 'cookie', t('cookiesText'))}
    <p><a class="second" href="${home}">${t('tryAgain')}</a></p>`
  return page(context, t('cookies'), content, { isError: true })
}

/** The database cannot be reached: nothing can be checked, and nothing is lost. */
export function unavailablePage(context: PageContext, again: string): string {
  const t = textsOf(context.language)
  const content = html`${heading(t('unavailable'))}
    ${banner('bad', 'unplug', html`<b>503</b> - ${t('unavailableText')}`)}
    <p>${t('unavailableHint')}</p>
    <p><a class="second" href="${again}">${t('tryAgain')}</a></p>`
  return page(context, t('unavailable'), content, { isError: true })
}

/** A refusal of the provider, with its own message as a help to find the cause. */
export function failedPage(
  context: PageContext,
  failure: { status: number; error: string; description: string },
  home: string,
): string {
  const t = textsOf(context.language)
  const { status, error, description } = failure
  const content = html`${heading(t('failed'))}${banner('bad', 'circle-alert', html`<b>${status}</b> - ${t('failedText')}`)}
    <p>${t('failedHint')}</p>
    <p class="cause"><code lang="en">${error}${description && `: ${description}`}</code></p>
    <p><a class="second" href="${home}">${t('home')}</a></p>`
  return page(context, t('failed'), content, { isError: true })
}

/** Asks for a confirmation where a sign-out does not prove its session, so that no foreign page can sign people out. */
export function signOutPage(context: PageContext, fields: Record<string, string>, home: string): string {
  const t = textsOf(context.language)
  const hidden = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const content = html`${heading(t('signOutQuestion'), t('signOutText'))}
    <form id="kc-logout-confirm" method="post">
      ${hidden}<input type="hidden" name="confirm" value="1" />
      <button id="kc-logout" class="primary" type="submit">${t('signOut')}</button>
    </form>
    <p><a class="second" href="${home}">${t('stay')}</a></p>`
  return page(context, t('signOut'), content)
}

export function signedOutPage(context: PageContext, home: string): string {
  const t = textsOf(context.language)
  const content = html`${heading(t('signedOut'))}${banner('info', 'circle-check', t('signedOutText'))}
    <p><a class="primary" href="${home}">${t('signIn')}</a></p>`
  return page(context, t('signedOut'), content)
}
