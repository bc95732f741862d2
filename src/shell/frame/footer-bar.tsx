import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { bareAddress } from '#domain/routes/match-path.ts'
import { gateOf } from '#domain/routes/route.ts'
import { PAGES } from '#domain/routes/routes.ts'
import { $badgeState } from '#shared/badges/badges.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { serverTime } from '#shell/clock.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

/** Pages that the law demands or that everybody may read, with the texts of their links. */
const LINKED = [
  ['terms.privacy', 'footer.privacy'],
  ['accessibility', 'titles.accessibility'],
  ['my-data', 'titles.myData'],
] as const

export function FooterBar(): ReactElement {
  const text = useShellTexts()
  const facts = useFacts()
  const { time } = useFormat()
  const { at } = useStore($badgeState)
  const links = LINKED.flatMap(([name, label]) => {
    const page = PAGES.find((each) => each.name === name)
    return page && gateOf(page, facts).open ? [{ label, to: bareAddress(page.path) ?? page.path }] : []
  })
  return (
    <footer className="foot-bar">
      <span>{text('group')}</span>
      {links.map(({ label, to }) => (
        <Link key={label} href={to}>
          {text(label)}
        </Link>
      ))}
      {at && <span className="push">{text('dataTime', { time: time(serverTime(at)) })}</span>}
    </footer>
  )
}
