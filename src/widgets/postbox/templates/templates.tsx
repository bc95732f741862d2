// `<portal-form-templates>`: the list of templates with the group postboxes, or one template to be changed.
import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState, type ReactElement } from 'react'
import { $person } from '#shared/bus/person.ts'
import { useHost } from '#shared/element/view.tsx'
import { LoadingCard } from '#shared/ui/lists/loaded.tsx'
import { Missing } from './missing.tsx'

const TemplateList = lazy(async () => ({ default: (await import('./template-list.tsx')).TemplateList }))
const OpenTemplate = lazy(async () => ({ default: (await import('./open-template.tsx')).OpenTemplate }))

const NEW = 'neu'

export function Templates(): ReactElement {
  const { props } = useHost()
  const person = useStore($person)
  const typed = props['templateId'] === undefined ? '' : String(props['templateId'])
  const [made, setMade] = useState<number>()
  const [tries, setTries] = useState(0)
  // After the first save the address contains the id of the new template, without opening it again.
  const opened = made !== undefined && typed === String(made) ? NEW : typed
  const id = /^[1-9]\d{0,14}$/.test(opened) ? Number(opened) : undefined
  const isEditor = opened === NEW || id !== undefined
  return (
    <div className="view stack gap-16 form-templates">
      <Suspense fallback={<LoadingCard />}>
        {opened === '' && <TemplateList />}
        {opened !== '' && !isEditor && <Missing />}
        {isEditor && (
          <OpenTemplate
            key={`${person?.sub} ${opened} ${tries}`}
            id={id}
            onMade={setMade}
            onRetry={() => setTries(tries + 1)}
          />
        )}
      </Suspense>
    </div>
  )
}
