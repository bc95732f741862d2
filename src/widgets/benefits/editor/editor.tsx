// `<portal-benefit-editor>`: the list of all benefits, or one of them to be changed.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useMemo, useState, type ReactElement } from 'react'
import type { BenefitChoices, EditedBenefit } from '#contract/benefits.ts'
import { ADMIN_ROLE } from '#domain/benefits/benefit.ts'
import { holds } from '#domain/organisation/roles.ts'
import { statusOf } from '#shared/transport/api.ts'
import { $person } from '#shared/bus/person.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { todayInBerlin } from '#shared/today.ts'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { MissingView } from '#shared/ui/missing.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { refreshBenefits } from '#widgets/benefits/api.ts'
import { editorPath } from '#widgets/benefits/paths.ts'
import { useBenefitWords } from '#widgets/benefits/words.ts'
import { choices as choicesQuery, editedBenefit } from './api.ts'
import { newValues, valuesOf } from './form-state.ts'
import { useEditorTexts } from './texts.ts'

const Administration = lazy(async () => ({ default: (await import('./administration.tsx')).Administration }))
const BenefitFormPage = lazy(async () => ({ default: (await import('./benefit-form.tsx')).BenefitFormPage }))

const NEW = 'neu'

export function BenefitEditor(): ReactElement {
  const { host, props } = useHost()
  const person = useStore($person)
  const typed = props['benefitId'] === undefined ? '' : String(props['benefitId'])
  // A new benefit gets its number by its first save; the address follows.
  const [made, setMade] = useState<{ readonly at: string; readonly id: number }>()
  const shown = made?.at === typed ? String(made.id) : typed
  if (person && !holds(person.rights, ADMIN_ROLE)) return <NoRole />
  const onMade = (id: number) => {
    setMade({ at: typed, id })
    emit(host, 'portal-address', { path: editorPath(id) })
  }
  const id = /^[1-9]\d{0,14}$/.test(shown) ? Number(shown) : undefined
  return (
    <div className="view stack gap-16 benefit-editor">
      <Suspense fallback={<Skeleton height="240px" />}>
        {shown === '' && <Administration />}
        {shown === NEW && <NewBenefit onMade={onMade} />}
        {id !== undefined && <OneBenefit key={id} id={id} />}
      </Suspense>
      {shown !== '' && shown !== NEW && id === undefined && <Missing />}
    </div>
  )
}

function NoRole(): ReactElement {
  const { text } = useBenefitWords()
  return <MissingView heading={text('noRole')}>{text('noRoleText')}</MissingView>
}

function Missing(): ReactElement {
  const text = useEditorTexts()
  return (
    <MissingView heading={text('missing')} link={{ path: editorPath(), words: text('toList') }}>
      {text('missingText')}
    </MissingView>
  )
}

function NewBenefit({ onMade }: { onMade: (id: number) => void }): ReactElement {
  const text = useEditorTexts()
  const state = useStore(choicesQuery())
  const values = useMemo(() => newValues(todayInBerlin()), [])
  return (
    <Loaded state={state} failed={text('failed')} onRetry={refreshBenefits}>
      {(choices) => <BenefitFormPage benefit={undefined} saved={values} choices={choices} onMade={onMade} />}
    </Loaded>
  )
}

function OneBenefit({ id }: { id: number }): ReactElement {
  const text = useEditorTexts()
  const state = useStore(editedBenefit(id))
  const choices = useStore(choicesQuery())
  if (statusOf(state.error) === 404) return <Missing />
  const data = state.data && choices.data ? { benefit: state.data, choices: choices.data } : undefined
  const error = state.error ?? choices.error
  const loading = state.loading || choices.loading
  return (
    <Loaded state={{ data, loading, ...(error && { error }) }} failed={text('failed')} onRetry={refreshBenefits}>
      {(both) => <Saved {...both} />}
    </Loaded>
  )
}

function Saved({ benefit, choices }: { benefit: EditedBenefit; choices: BenefitChoices }): ReactElement {
  const values = useMemo(() => valuesOf(benefit), [benefit])
  return <BenefitFormPage benefit={benefit} saved={values} choices={choices} />
}
