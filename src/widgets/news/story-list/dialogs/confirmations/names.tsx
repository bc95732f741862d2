// Who of a company has confirmed and who has not: only where the story demands names.
import { useEffect, useState, type ReactElement } from 'react'
import type { ConfirmingPeople } from '#contract/news-publishing.ts'
import { api } from '#shared/api.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { statusOf } from '#widgets/news/use-failures.ts'
import { useConfirmationTexts } from './texts.ts'
import { pathOf } from './use-confirmations.ts'

export interface NamesProps {
  readonly storyId: number
  /** 0: people without one. */
  readonly company: number
}

type Kind = 'pending' | 'confirmed'

function useNames({ storyId, company }: NamesProps, kind: Kind) {
  const key = `${company} ${kind}`
  const [found, setFound] = useState<ConfirmingPeople & { key: string }>()
  const [error, setError] = useState<unknown>()
  const known = found?.key === key ? found : undefined
  const read = async (after: string | undefined, isWanted: () => boolean) => {
    setError(undefined)
    try {
      const query = { company, confirmed: kind === 'confirmed', after }
      const page = await api.get<ConfirmingPeople>(`${pathOf(storyId)}/people`, { query })
      if (!isWanted()) return
      const before = after === undefined ? [] : (known?.people ?? [])
      setFound({ key, people: [...before, ...page.people], next: page.next })
    } catch (error) {
      if (isWanted()) setError(error)
    }
  }
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    void read(undefined, () => isHere)
    return () => void (isHere = false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew where something else is asked for only
  }, [storyId, key, attempt])
  const next = known?.next
  return {
    people: known?.people,
    error,
    more: next ? () => void read(next, () => true) : undefined,
    retry: () => setAttempt(attempt + 1),
  }
}

export function Names(props: NamesProps): ReactElement {
  const text = useConfirmationTexts()
  const format = useFormat()
  const [kind, setKind] = useState<Kind>('pending')
  const { people, error, more, retry } = useNames(props, kind)
  return (
    <div className="names">
      <Segmented<Kind>
        label={text('who')}
        hideLabel
        value={kind}
        onChange={setKind}
        options={[
          { value: 'pending', label: text('whoPending') },
          { value: 'confirmed', label: text('whoConfirmed') },
        ]}
      />
      {error !== undefined && (
        <p role="alert" className="problem">
          {statusOf(error)} - {text('namesFailed')}{' '}
          <button type="button" className="link" onClick={retry}>
            {text('retry')}
          </button>
        </p>
      )}
      {people?.length === 0 && <p>{text(kind === 'pending' ? 'nobodyPending' : 'nobodyConfirmed')}</p>}
      <ul>
        {people?.map(({ id, name, confirmedAt }) => (
          <li key={id}>
            <bdi>{name}</bdi>{' '}
            {confirmedAt && (
              <span className="muted">
                {text('at', { at: `${format.date(confirmedAt)}, ${format.time(confirmedAt)}` })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Button size="small" onClick={more}>
          {text('more')}
        </Button>
      )}
    </div>
  )
}
