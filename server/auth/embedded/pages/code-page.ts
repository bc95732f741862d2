import type { CodeRefusal } from '#server/kernel/enrolment.ts'
import { html, type Html } from '#server/text/html.ts'
import { fieldError, heading, help, notYou, page, restartForm, type PageContext } from './layout.ts'
import { clockTime, textsOf, type Texts } from './texts.ts'

export interface CodePage extends PageContext {
  username: string
  /** The page asks for a recovery code, for people without their phone. */
  isRecovery: boolean
  problem?: Exclude<CodeRefusal, { kind: 'locked' }> | undefined
}

/** The page for the six digits; the response to a wrong code contains the measured error of the phone's clock. */
export function codePage(context: CodePage): string {
  const { language, username, problem, isRecovery } = context
  const t = textsOf(language)
  const content = html`${heading(t(isRecovery ? 'recoveryCode' : 'code'), notYou(username, t))}
    <form id="kc-otp-login-form" method="post" novalidate autocomplete="off">
      <div class="field">${isRecovery ? recoveryField(context, t) : digitsField(context, t)}</div>
      <button id="kc-login" class="primary" type="submit">${t('next')}</button>
    </form>
    ${restartForm()}
    <form class="other" method="get">
      ${!isRecovery && html`<input type="hidden" name="recovery" value="1" />`}
      <button class="link" type="submit">${t(isRecovery ? 'useApp' : 'useRecovery')}</button>
    </form>
    <div class="helps">${help(t('phoneLost'), t('phoneLostText'))}</div>`
  return page(context, t(isRecovery ? 'recoveryCode' : 'code'), content, { isError: problem !== undefined })
}

function digitsField({ problem, now }: CodePage, t: Texts): Html {
  return html`<label for="otp">${t('sixDigits')}</label>
    <div class="digits">
      <div class="boxes" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>
      <input
        id="otp"
        name="otp"
        type="text"
        inputmode="numeric"
        autocomplete="one-time-code"
        maxlength="12"
        autofocus
        aria-describedby="${problem && 'input-error '}otp-help"
        ${problem && html` aria-invalid="true"`}
      />
    </div>
    ${problem && fieldError(problemText(problem, t))}
    <p class="note" id="otp-help">
      <span>${t('codeChanges')}</span> <span>${t('serverTime', { time: clockTime(now, { seconds: true }) })}</span>
    </p>`
}

function recoveryField({ problem }: CodePage, t: Texts): Html {
  return html`<label for="otp">${t('oneOfEight')}</label>
    <input
      id="otp"
      name="otp"
      type="text"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck="false"
      maxlength="40"
      autofocus
      aria-describedby="${problem && 'input-error '}otp-help"
      ${problem && html` aria-invalid="true"`}
    />
    ${problem && fieldError(t('wrongRecovery'))}
    <p class="note" id="otp-help"><span>${t('recoveryOnce')}</span></p>`
}

/** The specified sentence, with details where they are known. */
export function problemText(problem: NonNullable<CodePage['problem']>, t: Texts): Html {
  const wrong = html`${t('wrongCode')}.`
  if (problem.kind === 'wrong') return wrong
  if (problem.kind === 'used') return html`${wrong} ${t('codeUsed')}`
  const seconds = html`<b>${Math.abs(problem.seconds)}</b>`
  return html`${wrong} ${t(problem.seconds < 0 ? 'clockBehind' : 'clockAhead', { seconds })} ${t('setClock')}`
}
