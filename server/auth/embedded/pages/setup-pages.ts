// Setting up a second factor on pages of the provider: secret and first code, then the recovery codes. No script.
import { encode } from 'uqr'
import { grouped } from '#domain/people/second-factor.ts'
import type { CodeRefusal, PendingSetup } from '#server/kernel/enrolment.ts'
import { problemText } from './code-page.ts'
import { html, Html } from '#server/text/html.ts'
import { fieldError, heading, hint, page, type PageContext } from './layout.ts'
import { textsOf, untilTime, type Texts } from './texts.ts'

export interface SetupPage extends PageContext {
  setup: PendingSetup
  problem?: CodeRefusal | undefined
}

/** Picture and key for the app, and the field for its first code. */
export function setupPage(context: SetupPage): string {
  const { language, setup, problem } = context
  const t = textsOf(language)
  const content = html`${heading(t('setUp'), t('setUpText'))}
    <div class="scan">${qrCode(setup.uri, t)}</div>
    <p class="key">${t('setUpKey')} <code>${grouped(setup.secret)}</code></p>
    <p><a href="${setup.uri}">${t('setUpOpen')}</a></p>
    <form id="kc-totp-settings-form" method="post" novalidate autocomplete="off">
      <div class="field">
        <label for="totp">${t('sixDigits')}</label>
        <div class="digits">
          <div class="boxes" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i><i></i></div>
          <input
            id="totp"
            name="totp"
            type="text"
            inputmode="numeric"
            autocomplete="one-time-code"
            maxlength="12"
            autofocus
            ${problem && html` aria-invalid="true" aria-describedby="input-error"`}
          />
        </div>
        ${problem && fieldError(refusal(problem, context, t))}
      </div>
      <button id="saveTOTPBtn" class="primary" type="submit">${t('next')}</button>
    </form>
    ${cancelForm(t)}`
  return page(context, t('setUp'), content, { isError: problem !== undefined })
}

function refusal(problem: CodeRefusal, { now }: PageContext, t: Texts): Html {
  if (problem.kind !== 'locked') return problemText(problem, t)
  return html`${t('codeLocked', { until: t('until', { time: untilTime(problem.until, now) }) })}`
}

export interface RecoveryPage extends PageContext {
  codes: readonly string[]
  /** The form was sent without the tick. */
  isUnsaved: boolean
}

/** The recovery codes, shown once; the set-up ends only when the person confirms that they are saved. */
export function recoveryPage(context: RecoveryPage): string {
  const { language, codes, isUnsaved } = context
  const t = textsOf(language)
  const content = html`${heading(t('saveCodes'), t('saveCodesText'))}
    <ol class="codes">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <form method="post">
      <div class="field">
        <label class="tick">
          <input
            name="saved"
            type="checkbox"
            value="1"
            required
            ${isUnsaved && html` aria-invalid="true" aria-describedby="input-error"`}
          />
          <span>${t('codesSaved')}</span>
        </label>
        ${isUnsaved && fieldError(t('saveFirst'))}
      </div>
      <button class="primary" name="finish" value="1" type="submit">${t('finish')}</button>
    </form>
    ${hint('info', t('codesOnce'))} ${cancelForm(t)}`
  return page(context, t('saveCodes'), content, { isError: isUnsaved })
}

const cancelForm = (t: Texts): Html =>
  html`<form class="other" method="post">
    <button id="cancelTOTPBtn" class="link" name="cancel-aia" value="true" type="submit">${t('cancel')}</button>
  </form>`

/** Dark on light in both themes, because cameras need that. */
function qrCode(text: string, t: Texts): Html {
  const { data, size } = encode(text, { ecc: 'L', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const shapes = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${dots.join('')}" fill="#172325"/>`
  return html`<svg class="qr" role="img" aria-label="${t('qrCode')}" viewBox="0 0 ${size} ${size}">
    ${new Html(shapes)}
  </svg>`
}
