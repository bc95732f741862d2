import { useStore } from '@nanostores/react'
import chevron from 'lucide-static/icons/chevron-down.svg?raw'
import lifeBuoy from 'lucide-static/icons/life-buoy.svg?raw'
import logOut from 'lucide-static/icons/log-out.svg?raw'
import userRound from 'lucide-static/icons/user-round.svg?raw'
import { useRef, useState, type ReactElement } from 'react'
import { Link } from 'wouter'
import { holds } from '#domain/organisation/roles.ts'
import { $language } from '#shared/bus/language.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { openHelp } from '#shell/help/help-store.ts'
import { $theme, chooseLanguage, chooseTheme } from '#shell/preferences.ts'
import { ReportItem } from '#shell/report/report-item.tsx'
import { $secure } from '#shell/second-factor/second-factor.ts'
import { useFacts } from '#shell/shell-context.ts'
import { leave } from '#shell/identity/sign-in.ts'
import { useShellTexts } from '#shell/texts.ts'

const MENU = 'profile-menu'

/** The card of the signed-in person; it opens the menu with profile, language, theme and sign-out. */
export function ProfileMenu(): ReactElement {
  const text = useShellTexts()
  const { person } = useFacts()
  const isSecure = useStore($secure)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="me" popoverTarget={MENU} aria-expanded={isOpen}>
        <span className="sr">{text('profile.menu')}</span>
        <Avatar name={person.name} personId={person.id} secured={isSecure} />
        <span className="me-name">
          <b>{person.name}</b>
          <small>{person.division || person.position}</small>
        </span>
        <Icon source={chevron} size="s" className="chev" />
      </button>
      <Menu onToggle={setOpen} />
    </>
  )
}

function Menu({ onToggle }: { onToggle: (open: boolean) => void }): ReactElement {
  const text = useShellTexts()
  const { person, rights, areas } = useFacts()
  const ref = useRef<HTMLDivElement>(null)
  const mayProfile = areas.has('profile') && (holds(rights, 'menu_profile') || holds(rights, 'menu_ma_personaldata'))
  return (
    <div
      id={MENU}
      ref={ref}
      popover="auto"
      className="pop menu profile-menu"
      onToggle={({ newState }) => onToggle(newState === 'open')}
    >
      <p className="menu-head">
        <b>{person.name}</b>
        <span className="muted">{person.division || person.position}</span>
        {person.company && <span className="muted">{person.company}</span>}
      </p>
      {mayProfile && (
        <Link href="/profil" className="item" onClick={() => ref.current?.hidePopover()}>
          <Icon source={userRound} />
          {text('titles.profile')}
        </Link>
      )}
      <Segmented
        label={text('profile.language')}
        value={useStore($language)}
        options={[
          { value: 'de', label: text('profile.german') },
          { value: 'en', label: text('profile.english') },
        ]}
        onChange={chooseLanguage}
      />
      <Segmented
        label={text('profile.theme')}
        value={useStore($theme)}
        options={[
          { value: 'auto', label: text('profile.auto') },
          { value: 'light', label: text('profile.light') },
          { value: 'dark', label: text('profile.dark') },
        ]}
        onChange={chooseTheme}
      />
      <HelpItem onChoose={() => ref.current?.hidePopover()} />
      <ReportItem onChoose={() => ref.current?.hidePopover()} />
      <button type="button" className="item" onClick={() => void leave()}>
        <Icon source={logOut} />
        {text('profile.signOut')}
      </button>
    </div>
  )
}

/** The help of the page that is shown: most pages have no button for it. */
function HelpItem({ onChoose }: { onChoose: () => void }): ReactElement {
  const text = useShellTexts()
  const open = () => {
    onChoose()
    openHelp()
  }
  return (
    <button type="button" className="item" onClick={open}>
      <Icon source={lifeBuoy} />
      {text('help.page')}
      <kbd>F1</kbd>
    </button>
  )
}
