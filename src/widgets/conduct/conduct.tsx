// `<portal-conduct>`: the code for everybody; the parts for administrators are loaded lazily.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ReactElement } from 'react'
import { EVIDENCE_ROLES, KEEPER_ROLE } from '#domain/legal/conduct.ts'
import { holds, type RealmRole } from '#domain/organisation/roles.ts'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { LockedView } from '#shared/ui/missing.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { CodePage } from './code/code-page.tsx'
import { useConductTexts } from './code/texts.ts'

const Editing = lazy(async () => ({ default: (await import('#widgets/conduct/editing/editing.tsx')).Editing }))
const Evidence = lazy(async () => ({ default: (await import('#widgets/conduct/evidence/evidence.tsx')).Evidence }))

/** The server decides; without the role its answer would be a refusal. */
const ROLES: Readonly<Record<'editing' | 'evidence', readonly RealmRole[]>> = {
  editing: [KEEPER_ROLE],
  evidence: EVIDENCE_ROLES,
}

export function Conduct(): ReactElement {
  const { props } = useHost<{ view: string; section: string; version: string }>()
  const person = useStore($person)
  const view = props.view === 'editing' || props.view === 'evidence' ? props.view : 'code'
  if (view === 'code')
    return (
      <div className="document">
        <CodePage key={person?.sub} section={props.section} version={Number(props.version) || undefined} />
      </div>
    )
  const mayOpen = person && ROLES[view].some((role) => holds(person.rights, role))
  if (!mayOpen) return <NoRole />
  return (
    <Suspense fallback={<Skeleton height="240px" />}>
      {view === 'editing' ? <Editing key={person.sub} /> : <Evidence key={person.sub} />}
    </Suspense>
  )
}

function NoRole(): ReactElement {
  const text = useConductTexts()
  return <LockedView heading={text('noRole')}>{text('noRoleText')}</LockedView>
}
