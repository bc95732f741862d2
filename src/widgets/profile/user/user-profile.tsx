// A person's data: their own with the editable rows, or another person's for personnel.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ReactElement } from 'react'
import type { Profile } from '#contract/personal-data.ts'
import { ApiError } from '#shared/transport/api.ts'
import type { QueryState } from '#shared/realtime/query.ts'
import { useErrorEvent, useHost, useMissing, useUnready } from '#shared/element/view.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { DataCards } from './data-cards.tsx'
import { FactorBanner } from './factor-banner.tsx'
import { ProfileHead } from './profile-head.tsx'
import { $profile, profileOf, refreshProfile } from '#widgets/profile/api.ts'
import { useProfileTexts } from './texts.ts'
import shieldCheck from 'lucide-static/icons/shield-check.svg?raw'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { Icon } from '#shared/ui/icon.tsx'
import moon from 'lucide-static/icons/moon.svg?raw'
import sun from 'lucide-static/icons/sun.svg?raw'
import { $language } from '#shared/bus/language.ts'
import { $preferences, DENSITIES, THEMES, type PreferenceStore } from '#shared/bus/preferences.ts'
import { Card } from '#shared/ui/card.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'

const SIGNS = { light: sun, dark: moon } as const

/** Language, colours and density; empty on a page that cannot store them. */
function DisplayCard(): ReactElement | null {
  const store = useStore($preferences)
  return store ? <Choices store={store} /> : null
}

function Choices({ store }: { store: PreferenceStore }): ReactElement {
  const text = useProfileTexts()
  const { choose } = store
  return (
    <Card part="display" title={text('display')} className="display">
      <Segmented
        label={text('language')}
        value={useStore($language)}
        options={[
          { value: 'de', label: text('german') },
          { value: 'en', label: text('english') },
        ]}
        onChange={(language) => choose({ language })}
      />
      <Segmented
        label={text('theme')}
        value={useStore(store.$theme)}
        options={THEMES.map((value) => ({
          value,
          label: text(`theme.${value}`),
          ...(value !== 'auto' && { icon: SIGNS[value], iconOnly: true }),
        }))}
        onChange={(theme) => choose({ theme })}
      />
      <Segmented
        label={text('density')}
        value={useStore(store.$density)}
        options={DENSITIES.map((value) => ({ value, label: text(`density.${value}`) }))}
        onChange={(density) => choose({ density })}
      />
    </Card>
  )
}

function StoredHint(): ReactElement {
  const text = useProfileTexts()
  const link = usePortalLink('/profil/meine-daten')
  return (
    <p className="hint">
      <Icon source={shieldCheck} size="s" />
      <span>
        <a {...link}>{text('stored')}</a> {text('storedText')}
      </span>
    </p>
  )
}

// Loaded after the data.
const ChangesCard = lazy(async () => ({ default: (await import('./changes-card.tsx')).ChangesCard }))

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `<portal-user-profile>`: one's own data; with `person-id` those of that person, to be read only. */
export function UserProfile(): ReactElement {
  const { props } = useHost<{ personId: string }>()
  const { personId } = props
  return (
    <div className="view stack gap-20">
      {personId === undefined ? <Own /> : UUID.test(personId) ? <Other key={personId} id={personId} /> : <Missing />}
    </div>
  )
}

function Own(): ReactElement {
  const state = useStore($profile)
  const { data } = state
  if (!data) return <Waiting state={state} />
  return (
    <>
      <ProfileHead profile={data} />
      <FactorBanner />
      <div className="profile-split">
        <DataCards profile={data} />
        <aside>
          <Suspense fallback={<Skeleton height="150px" />}>
            <ChangesCard />
          </Suspense>
          <DisplayCard />
          <StoredHint />
        </aside>
      </div>
    </>
  )
}

function Other({ id }: { id: string }): ReactElement {
  const text = useProfileTexts()
  const state = useStore(profileOf(id))
  const { data } = state
  if (!data) return <Waiting state={state} />
  return (
    <>
      <ProfileHead profile={data} />
      <Banner kind="info" heading={text('personNotice', { name: data.name })}>
        {text('personNoticeText')}
      </Banner>
      <DataCards profile={data} />
    </>
  )
}

/** Unknown person, or one this reader may not see; the shell shows its own page instead. */
function Missing(): ReactElement {
  const text = useProfileTexts()
  useMissing(true, text('personMissing'))
  return (
    <div role="status">
      <EmptyState heading={text('personMissing')}>{text('personMissingText')}</EmptyState>
    </div>
  )
}

/** The shell has its own page for it; on other pages a retry is useless. */
function Refused({ error }: { error: ApiError }): ReactElement {
  const text = useProfileTexts()
  useErrorEvent(error, 0, text('personRefused'), refreshProfile)
  useUnready('failed')
  return (
    <div role="status">
      <EmptyState heading={text('personRefused')}>{text('askForAccess')}</EmptyState>
    </div>
  )
}

function Waiting({ state }: { state: QueryState<Profile> }): ReactElement | null {
  const text = useProfileTexts()
  const { error } = state
  if (error instanceof ApiError && error.status === 404) return <Missing />
  if (error instanceof ApiError && error.code === 'role_missing') return <Refused error={error} />
  return (
    <QueryView personal state={state} text={text('notLoaded')} onRetry={refreshProfile}>
      <p className="sr" role="status">
        {text('loading')}
      </p>
      <Skeleton width="320px" height="84px" />
      <Skeleton height="190px" />
      <Skeleton height="190px" />
      <Skeleton height="360px" />
    </QueryView>
  )
}
