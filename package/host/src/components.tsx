// A host with React: one component for every tag. Where a line is wrong on purpose the compiler has to say so.
import * as React from 'react'
import {
  PortalBell,
  PortalLegal,
  PortalMyData,
  PortalNewsCards,
  PortalNotificationSettings,
  PortalSecurity,
  PortalStory,
  PortalUserProfile,
} from '@talbrueck/portal-widgets/react'
import type { PortalBellElement, TokenProvider } from '@talbrueck/portal-widgets'

export function Page({ accessToken }: { accessToken?: TokenProvider | undefined }) {
  const bell = React.useRef<PortalBellElement>(null)
  React.useEffect(() => bell.current?.focus(), [])
  return (
    <>
      <PortalBell
        ref={bell}
        className="bell"
        side="start"
        settings
        tokenProvider={accessToken}
        onPortalUnread={(event) => event.detail.count.toFixed()}
        onPortalNavigate={(event) => event.preventDefault()}
      />
      <PortalNewsCards layout="list" size={20} category="Allgemein" listState={{ size: 40 }} lang="en" />
      <PortalStory storyId={7} onPortalError={({ detail }) => detail.message} />
      <PortalNotificationSettings density="compact" />
      <PortalSecurity setUp onPortalAccountChange={() => undefined} />
      <PortalUserProfile personId="0b0e5a4e-0000-4000-8000-000000000000" theme="dark" />
      <PortalMyData apiBase="https://portal.example.com" />
      <PortalLegal document="terms" />
      {/* @ts-expect-error -- no such document */}
      <PortalLegal document="imprint" />
      {/* @ts-expect-error -- the detail of another event */}
      <PortalBell onPortalUnread={(event) => event.detail.path} />
    </>
  )
}
