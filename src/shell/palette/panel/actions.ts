// The actions of the palette that are possible everywhere, as far as the person may.
import bell from 'lucide-static/icons/bell.svg?raw'
import bellRing from 'lucide-static/icons/bell-ring.svg?raw'
import bug from 'lucide-static/icons/bug.svg?raw'
import checkCheck from 'lucide-static/icons/check-check.svg?raw'
import contrast from 'lucide-static/icons/sun-moon.svg?raw'
import keyboard from 'lucide-static/icons/keyboard.svg?raw'
import lifeBuoy from 'lucide-static/icons/life-buoy.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import pen from 'lucide-static/icons/square-pen.svg?raw'
import { gateOf } from '#domain/routes/route.ts'
import { holds } from '#domain/organisation/roles.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { $unreadCount } from '#shared/badges/badges.ts'
import { $language, type Language } from '#shared/bus/language.ts'
import { markRead, undoMarkRead } from '#shared/badges/mark-read.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import type { IconSource } from '#shared/ui/icon.tsx'
import { THEMES, type Theme } from '#shared/bus/preferences.ts'
import { $theme, chooseLanguage, chooseTheme } from '#shell/preferences.ts'
import { $secure } from '#shell/second-factor/second-factor.ts'
import { openHelp } from '#shell/help/help-store.ts'
import { openReport } from '#shell/report/report-store.ts'
import { openBell } from '#shell/shortcuts/open-bell.ts'
import { hasKeyboard, openShortcuts } from '#shell/shortcuts/registry.ts'
import type { ShellFacts } from '#shell/shell-context.ts'
import { leave } from '#shell/identity/sign-in.ts'
import type { Entry } from './entry.ts'
import { synonymsOf, usePanelTexts } from './texts.ts'

type ActionKey = 'markRead' | 'bell' | 'story' | 'factor' | 'push' | 'help' | 'report' | 'shortcuts' | 'signOut'
type Deed = Pick<Entry, 'run' | 'to'>

const { text } = usePanelTexts
const also = (name: string) => synonymsOf(`action.${name}`)

const action = (name: ActionKey, icon: IconSource, deed: Deed): Entry => ({
  id: `action:${name}`,
  label: text(`action.${name}`),
  icon,
  words: `${text(`action.${name}`, {}, 'de')} ${text(`action.${name}`, {}, 'en')} ${also(name)}`,
  ...deed,
})

async function markAllRead(): Promise<void> {
  const isDone = await markRead({})
  if (!isDone) return void raiseToast({ kind: 'error', status: 'Error', text: text('action.notMarked') })
  const undo = { label: text('action.undo'), run: () => void undoMarkRead() }
  raiseToast({ kind: 'success', text: text('action.marked'), action: undo })
}

const languageAction = (language: Language): Entry => ({
  id: `action:language-${language}`,
  label: text(`action.language.${language}`),
  icon: languages,
  words: also('language'),
  run: () => chooseLanguage(language),
})

const themeAction = (theme: Theme): Entry => ({
  id: `action:theme-${theme}`,
  label: text(`action.theme.${theme}`),
  icon: contrast,
  words: also('theme'),
  run: () => chooseTheme(theme),
})

/** The actions of this person, the more likely first. */
export function actionsFor(facts: ShellFacts): Entry[] {
  const { rights, areas, config } = facts
  const editor = PAGES.find(({ name }) => name === 'news.edit')
  const mayWrite = editor?.tag !== undefined && gateOf(editor, facts).open
  const lacksFactor = areas.has('profile') && holds(rights, 'portal_ma') && !$secure.get()
  const mayPush = areas.has('profile') && holds(rights, 'notification-api:notification_user')
  const hasBell = areas.has('notifications')
  return [
    ...(hasBell && $unreadCount.get() > 0 ? [action('markRead', checkCheck, { run: () => void markAllRead() })] : []),
    ...(hasBell ? [action('bell', bell, { run: openBell })] : []),
    ...(mayWrite ? [action('story', pen, { to: '/news/ma/bearbeiten' })] : []),
    ...(lacksFactor ? [action('factor', lock, { to: '/profil/sicherheit?setMFA=true' })] : []),
    ...(mayPush ? [action('push', bellRing, { to: '/profil/benachrichtigungen?subscribePushpad=true' })] : []),
    action('help', lifeBuoy, { run: openHelp }),
    ...(config.bugReportUrl ? [action('report', bug, { run: () => openReport() })] : []),
    languageAction($language.get() === 'de' ? 'en' : 'de'),
    ...THEMES.filter((theme) => theme !== $theme.get()).map(themeAction),
    ...(hasKeyboard() ? [action('shortcuts', keyboard, { run: openShortcuts })] : []),
    action('signOut', logOut, { run: () => void leave() }),
  ]
}
