import { useStore } from '@nanostores/react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { bareAddress } from '#domain/match-path.ts'
import { gateOf } from '#domain/route.ts'
import { PAGES } from '#domain/routes.ts'
import { $badgeState } from '#shared/bus/badges.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { serverTime } from '#shell/clock.ts'
import { useFacts } from '#shell/shell-context.ts'
import { useShellTexts } from '#shell/texts.ts'

/** What the law asks for and what everybody may know. */
const LINKED = ['terms.privacy', 'accessibility', 'my-data'] as const

export function FooterBar(): ReactElement {
  const text = useShellTexts()
  const facts = useFacts()
  const { time } = useFormat()
  const { at } = useStore($badgeState)
  const links = LINKED.flatMap((name) => {
    const page = PAGES.find((each) => each.name === name)
    return page && gateOf(page, facts).open ? [{ name, to: bareAddress(page.path) ?? page.path }] : []
  })
  return (
    <footer className="foot-bar">
      <span>{text('group')}</span>
      {links.map(({ name, to }) => (
        <Link key={name} href={to}>
          {text(`footer.${name}`)}
        </Link>
      ))}
      {at && <span className="push">{text('dataTime', { time: time(serverTime(at)) })}</span>}
    </footer>
  )
}
