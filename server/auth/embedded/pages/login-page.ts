import type { DemoAccount } from '#server/auth/embedded/demo-hint.ts'
import { html, type Html } from '#server/text/html.ts'
import { fieldError, heading, help, hint, notYou, page, restartForm, type PageContext } from './layout.ts'
import { textsOf, type Texts } from './texts.ts'

export interface LoginPage extends PageContext {
  username: string
  /** The person is signed in already and asked again: the name cannot be changed. */
  isFixed: boolean
  problem?: { kind: 'missing' } | { kind: 'wrong'; left: number } | undefined
  demo?: { password: string; accounts: readonly DemoAccount[] } | undefined
}

/** The form for user name and password; an error does not say which of the two was wrong. */
export function loginPage(context: LoginPage): string {
  const { language, problem, isFixed, demo } = context
  const t = textsOf(language)
  const content = html`${heading(t('signIn'), isFixed ? notYou(context.username, t) : t('withAccount'))}
    <form id="kc-form-login" method="post" novalidate>
      ${usernameField(context, t)}
      <div class="field">
        <label for="password">${t('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="1024"
          ${
            context.username === '' && problem === undefined ? '' : html` autofocus`
          }${problem && html` aria-invalid="true" aria-describedby="input-error"`}
        />
        ${problem && fieldError(problemText(problem, t))}
      </div>
      <button id="kc-login" class="primary" type="submit">${t('signIn')}</button>
    </form>
    ${isFixed && restartForm()}
    <div class="helps">${help(t('forgot'), t('forgotText'))}${help(t('firstTime'), t('firstTimeText'))}</div>
    ${hint('monitor', t('foreignDevice'))} ${demo && demoHint(demo, context, t)}`
  return page(context, t('signIn'), content, { isError: problem !== undefined })
}

function usernameField({ username, isFixed, problem }: LoginPage, t: Texts): Html {
  const autofocus = username === '' && problem === undefined
  return html`<div class="field">
    <label for="username">${t('username')}</label>
    <input
      id="username"
      name="username"
      type="text"
      value="${username}"
      autocomplete="username"
      autocapitalize="none"
      spellcheck="false"
      maxlength="200"
      ${autofocus && html` autofocus`}${isFixed && html` readonly`}${problem && html` aria-describedby="input-error"`}
    />
  </div>`
}

function problemText(problem: NonNullable<LoginPage['problem']>, t: Texts): Html {
  if (problem.kind === 'missing') return t('missing')
  const left = problem.left === 1 ? t('leftOne') : t('left', { count: problem.left })
  return html`${t('wrong')} ${left}`
}

const demoHint = ({ password, accounts }: NonNullable<LoginPage['demo']>, { language }: LoginPage, t: Texts): Html =>
  html`<div class="demo">
    <p>${t('demoText')} <code>${password}</code></p>
    <details>
      <summary>${t('demoShow')}</summary>
      <dl>
        ${accounts.map(
          ({ username, may, totpSecret }) =>
            html`<div>
              <dt><code>${username}</code></dt>
              <dd>${may[language]}${totpSecret && html`<br />${t('demoSecret')} <code>${totpSecret}</code>`}</dd>
            </div>`,
        )}
      </dl>
    </details>
  </div>`
