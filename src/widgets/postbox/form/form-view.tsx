// One form: where it is, the actions of the viewer, its answers, files and history, and beside them the conversation.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import type { Form } from '#contract/postbox.ts'
import { statusOf } from '#shared/transport/api.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useTitle } from '#shared/element/use-title.ts'
import { useHost } from '#shared/element/view.tsx'
import { Banner } from '#shared/ui/banner.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { formOf, refreshForms } from '#widgets/postbox/under-way/api.ts'
import { boxPath } from '#widgets/postbox/under-way/paths.ts'
import { Answers } from './answers.tsx'
import { Changes } from './changes.tsx'
import { Files } from './files.tsx'
import { Head } from './head.tsx'
import { History } from './history.tsx'
import { usePageTexts } from './texts.ts'
import { Turn } from './turn.tsx'
import { Where } from './where.tsx'

const Conversation = lazy(async () => ({
  default: (await import('#widgets/postbox/conversation/conversation.tsx')).Conversation,
}))

const UnsentNote = lazy(async () => ({
  default: (await import('#widgets/postbox/conversation/unsent-note.tsx')).UnsentNote,
}))

/** `<portal-form>` */
export function FormView(): ReactElement {
  const { props } = useHost()
  const typed = String(props['formId'] ?? '')
  const id = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : undefined
  return <div className="view stack gap-20">{id === undefined ? <Missing /> : <OneForm key={id} id={id} />}</div>
}

/** The server answers alike for a form that does not exist and one of others. */
function Missing(): ReactElement {
  const text = usePageTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: boxPath('received'), words: text('toPostbox') }}>
      {text('missingText')}
    </MissingView>
  )
}

function OneForm({ id }: { id: number }): ReactElement {
  const text = usePageTexts()
  const state = useStore(formOf(id))
  const { data, error } = state
  useTitle(data?.title)
  const isGone = statusOf(error) === 404 || statusOf(error) === 403
  if (isGone && !data) return <Missing />
  return (
    <>
      {!data && error && (
        <Suspense>
          <UnsentNote formId={id} />
        </Suspense>
      )}
      <Loaded
        state={isGone ? { data, loading: false } : state}
        failed={text('formFailed')}
        personal
        onRetry={refreshForms}
        skeleton={<Waiting />}
      >
        {(form) => <Shown form={isGone ? { ...form, ...NO_RIGHTS } : form} isGone={isGone} />}
      </Loaded>
    </>
  )
}

function Waiting(): ReactElement {
  return (
    <>
      <Skeleton height="64px" />
      <Skeleton height="160px" />
      <Skeleton height="320px" />
    </>
  )
}

/** The rights on a form that the viewer has lost: only their typed text is left. */
const NO_RIGHTS = {
  mayDecide: false,
  mayAskBack: false,
  mayHandOver: false,
  mayTake: false,
  mayRelease: false,
  keepsRight: false,
  mayConverse: false,
  question: null,
} as const satisfies Partial<Form>

/** Not the page for missing addresses: the portal would replace the element by it, and typed text would be lost. */
function Gone(): ReactElement {
  const text = usePageTexts()
  const list = usePortalLink(boxPath('received'))
  return (
    <Banner
      kind="warn"
      heading={text('gone')}
      action={
        <a {...list} className="btn second small">
          {text('toPostbox')}
        </a>
      }
    >
      {text('goneText')}
    </Banner>
  )
}

/** A person who loses the right to see the form does not see it any more. */
function Shown({ form, isGone }: { form: Form; isGone: boolean }): ReactElement {
  // Once shown the conversation stays: it shows why nobody can write any more, and keeps typed text.
  const [talks, setTalks] = useState(form.mayConverse)
  if (form.mayConverse && !talks) setTalks(true)
  return (
    <>
      {isGone ? (
        <Gone />
      ) : (
        <>
          <Head form={form} />
          <Where form={form} />
        </>
      )}
      <div className={talks ? 'stack gap-20 columns talks' : 'stack gap-20 columns'}>
        <Turn form={form} />
        {talks && (
          <div className="talk">
            <Suspense fallback={<Skeleton height="320px" />}>
              <Conversation formId={form.id} number={form.number} />
            </Suspense>
          </div>
        )}
        {!isGone && (
          <div className="stack gap-20 data">
            <Changes form={form} />
            <Answers form={form} />
            <Files form={form} />
            <History form={form} />
          </div>
        )}
      </div>
    </>
  )
}
