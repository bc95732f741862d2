import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { $sessions } from '#widgets/profile/api.ts'
import { useSecurityTexts } from './texts.ts'

/** Says that the factor counts, and offers to end the sessions that began without it. */
export function FinishedBanner(): ReactElement {
  const text = useSecurityTexts()
  const count = useStore($sessions).data?.filter(({ current }) => !current).length ?? 0
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div role="status">
        <Banner
          kind="ok"
          heading={text('finished')}
          action={
            count > 0 && (
              <Button size="small" onClick={() => setAsking(true)}>
                {text('signOutOthers')}
              </Button>
            )
          }
        >
          {text('finishedText')} {count > 0 && text('finishedOthers')}
        </Banner>
      </div>
      {isAsking && <SignOutDialog target="others" count={count} onClose={() => setAsking(false)} />}
    </>
  )
}
