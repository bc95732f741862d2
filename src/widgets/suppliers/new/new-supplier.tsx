// `<portal-suppliers view="new">`: creates a supplier. Likely duplicates are shown while it is typed, and do not prevent that.
import { useStore } from '@nanostores/react'
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw'
import lock from 'lucide-static/icons/lock-keyhole.svg?raw'
import { useEffect, useState, type ReactElement } from 'react'
import type { CreationAccess } from '#contract/suppliers-partner.ts'
import { statusOf } from '#shared/transport/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useStyles } from '#shared/element/use-styles.ts'
import { emit, useHost, useUnready } from '#shared/element/view.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { $creationAccess, type CreatedPartner, forgetCreated, refreshCreationAccess } from '#widgets/suppliers/api.ts'
import { useDialogStyles } from '#widgets/suppliers/supplier/edit/edit.tsx'
import { LIST_PATH } from '#widgets/suppliers/states.tsx'
import { CreationForm } from './creation-form.tsx'
import { useSupplierDraft } from './draft.ts'
import css from './new.css?inline'
import { useNewTexts } from './texts.ts'

const STYLES = [css]

export function NewSupplier(): ReactElement {
  useDialogStyles()
  useStyles(STYLES)
  const text = useNewTexts()
  const state = useStore($creationAccess)
  useUnready(state.data === undefined && state.loading && 'loading')
  const isRefused = statusOf(state.error) === 403 || state.data?.mayCreate === false
  return (
    <div className="view stack gap-16 new-supplier">
      <BackLink />
      {isRefused ? (
        <NotAllowed />
      ) : (
        <>
          <Heading>{text('title')}</Heading>
          <Loaded state={state} failed={text('formFailed')} personal onRetry={refreshCreationAccess}>
            {(access) => <Creation access={access} />}
          </Loaded>
        </>
      )}
    </div>
  )
}

function BackLink(): ReactElement {
  const text = useNewTexts()
  return (
    <p className="back">
      <a {...usePortalLink(LIST_PATH)}>
        <Icon source={chevronLeft} size="s" />
        {text('toList')}
      </a>
    </p>
  )
}

function NotAllowed(): ReactElement {
  const text = useNewTexts()
  useUnready('failed')
  return (
    <EmptyState icon={lock} heading={<Heading>{text('notAllowed')}</Heading>}>
      {text('notAllowedText')}
    </EmptyState>
  )
}

/** The form, and its replacement after success: in the portal the next page, in a foreign page a sentence. */
function Creation({ access }: { readonly access: CreationAccess }): ReactElement | null {
  const { host, embedded } = useHost()
  const draft = useSupplierDraft()
  const [round, setRound] = useState(0)
  const [made, setMade] = useState<CreatedPartner>()
  const [isDiscarded, setDiscarded] = useState(false)
  const path = made ? `${LIST_PATH}/${made.id}` : isDiscarded ? LIST_PATH : undefined
  // The form is removed by then, so it does not ask.
  useEffect(() => {
    if (path !== undefined && !embedded) emit(host, 'portal-navigate', { path })
  }, [path, embedded, host])
  const again = () => {
    forgetCreated()
    setMade(undefined)
    setDiscarded(false)
    setRound(round + 1)
  }
  if (!draft.isRead || (path !== undefined && !embedded)) return null
  if (made) return <Made made={made} onAgain={again} />
  return (
    <CreationForm
      key={round}
      access={access}
      draft={draft}
      onMade={(next) => {
        draft.discard()
        setMade(next)
      }}
      onRestart={() => {
        draft.discard()
        again()
      }}
      onDiscarded={() => {
        draft.discard()
        if (embedded) again()
        else setDiscarded(true)
      }}
    />
  )
}

function Made({ made: { id, name, bpNumber }, onAgain }: { made: CreatedPartner; onAgain: () => void }): ReactElement {
  const text = useNewTexts()
  const link = usePortalLink(`${LIST_PATH}/${id}`)
  return (
    <div role="status">
      <Banner
        kind="ok"
        heading={text('created', { number: bpNumber, name })}
        action={
          <span className="row">
            <a {...link} className="btn second small">
              {text('toSupplier')}
            </a>
            <Button size="small" onClick={onAgain}>
              {text('another')}
            </Button>
          </span>
        }
      />
    </div>
  )
}
