import { useStore } from '@nanostores/react'
import download from 'lucide-static/icons/download.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import { Avatar } from '#shared/ui/avatar.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { useExport } from '#widgets/profile/export/use-export.tsx'
import { $hasFactor } from '#widgets/profile/api.ts'
import { useLazyFactor } from '#widgets/profile/factor/use-lazy-factor.tsx'
import { valueOf } from './rows.ts'
import { useProfileTexts } from './texts.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./picture/picture-dialog.tsx')).PictureDialog }))

/** 'Strategische Einkäuferin, Einkauf Stahl & Blech · Talbrück Antriebe GmbH'. */
function unitOf(profile: Profile): string {
  const [position, department, company] = (['position', 'department', 'company'] as const).map((name) =>
    valueOf(profile, name),
  )
  return [[position, department].filter(Boolean).join(', '), company].filter(Boolean).join(' · ')
}

/** Picture, name and place of the person; on the own profile the actions on picture and data. */
export function ProfileHead({ profile }: { profile: Profile }): ReactElement {
  const { own, name, personId } = profile
  const secured = useStore($hasFactor) ?? false
  return (
    <div className="row gap-16 profile-head">
      <span className="portrait">
        <Avatar name={name} personId={personId} secured={own && secured} />
      </span>
      <div className="who">
        <Heading dir="auto">{name}</Heading>
        <p className="muted">{unitOf(profile)}</p>
      </div>
      {own && <HeadActions profile={profile} />}
    </div>
  )
}

function HeadActions({ profile }: { profile: Profile }): ReactElement {
  const text = useProfileTexts()
  const [state, setState] = useState<'asking' | 'open'>()
  const factor = useLazyFactor()
  const data = useExport()
  // The factor is checked first, so that nobody chooses and crops a picture in vain.
  const begin = async () => {
    setState('asking')
    setState((await factor.ask()) ? 'open' : undefined)
  }
  return (
    <div className="row head-actions">
      <Button
        icon={lock}
        busy={state === 'asking'}
        title={text('factorOnly')}
        aria-label={`${text('changePicture')}, ${text('withFactor')}`}
        onClick={() => void begin()}
      >
        {text('changePicture')}
      </Button>
      <Button icon={download} busy={data.busy} onClick={() => void data.save()}>
        {text(data.busy ? 'preparing' : 'myData')}
      </Button>
      {data.problem}
      {data.dialog}
      {factor.dialog}
      {state === 'open' && (
        <Suspense>
          <PictureDialog profile={profile} onClose={() => setState(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
