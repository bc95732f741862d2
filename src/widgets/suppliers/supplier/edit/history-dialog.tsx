// Every change of a field: author, time, old and new value; newest first, page by page.
import { useStore } from '@nanostores/react'
import { useState, type ReactElement } from 'react'
import type { FieldHistory, PartnerContract, PartnerDetails } from '#contract/suppliers-partner.ts'
import { errorText } from '#shared/transport/error-text.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { historyOf, readHistory, refreshPartner } from '#widgets/suppliers/api.ts'
import { useFieldName, useSupplierTexts } from '#widgets/suppliers/supplier/texts.ts'
import { type DialogProps, useDialogSave, useEditTexts } from './edit.tsx'

type Change = FieldHistory['changes'][number]

export function HistoryDialog({ partner, onEnd }: DialogProps): ReactElement {
  const text = useEditTexts()
  useDialogSave()
  const { changes, next, isBusy, error, load } = useHistory(partner.id)
  const valueOf = useValueText()
  const nameOf = useFieldName()
  const format = useFormat()
  return (
    <Dialog
      open
      className="wide"
      title={text('historyTitle', { name: partner.name })}
      onClose={onEnd}
      actions={<Button onClick={onEnd}>{text('close')}</Button>}
    >
      {changes.length === 0 && !isBusy && !error && <p className="muted">{text('noRequests')}</p>}
      <ul className="lined history">
        {changes.map((change) => (
          <li key={change.id}>
            <b>{nameOf(change.field)}</b>: {change.before && <del>{valueOf(change, 'before')}</del>}{' '}
            <bdi>{valueOf(change, 'after') || '–'}</bdi>
            <small>
              {format.date(change.at)}, {format.time(change.at)}, <bdi>{change.by.name || text('formerPerson')}</bdi>
              {change.requestId !== null && ` · ${text('byRequest')}`}
            </small>
          </li>
        ))}
      </ul>
      {isBusy && changes.length === 0 && <Skeleton height="120px" />}
      {error !== undefined && (
        <p className="err" role="alert">
          {errorText(error, text, 'historyFailed')}
        </p>
      )}
      {(next !== null || error !== undefined) && (
        <div>
          <Button size="small" busy={isBusy} onClick={() => void load()}>
            {text(error === undefined ? 'older' : 'retry')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const NONE: FieldHistory = { changes: [], next: null }

/** The newest page as the page of the partner keeps it, and older ones that were asked for. */
function useHistory(id: number) {
  const state = useStore(historyOf(id))
  const [older, setOlder] = useState<FieldHistory>()
  const [isLoading, setLoading] = useState(false)
  const [failed, setFailed] = useState<unknown>()
  const first = state.data ?? NONE
  const next = older ? older.next : first.next
  const load = async () => {
    if (!state.data) return refreshPartner(id)
    setLoading(true)
    setFailed(undefined)
    try {
      const page = await readHistory(id, next ?? undefined)
      setOlder({ changes: [...(older?.changes ?? []), ...page.changes], next: page.next })
    } catch (error) {
      setFailed(error)
    } finally {
      setLoading(false)
    }
  }
  const known = new Set(first.changes.map((change) => change.id))
  return {
    changes: [...first.changes, ...(older?.changes ?? []).filter((change) => !known.has(change.id))],
    next,
    isBusy: isLoading || (!state.data && state.loading),
    error: failed ?? (state.data ? undefined : state.error),
    load,
  }
}

/** Values as people read them: the history stores contacts and contracts as JSON. */
function useValueText(): (change: Change, side: 'before' | 'after') => string {
  const words = useSupplierTexts()
  const contract = useContractText()
  return (change, side) => {
    const { field } = change
    const raw = change[side]
    if (field === 'contacts') return contactsText(raw)
    if (field === 'contract') return raw === '' ? '' : contract(raw)
    if (field === 'internal') return words(raw === 'true' ? 'internal' : 'external')
    return field === 'status' ? words(`status.${raw as PartnerDetails['status']}`) : raw
  }
}

type StoredContract = Pick<PartnerContract, 'number' | 'kind' | 'name' | 'from' | 'until' | 'groups' | 'companies'>

function useContractText(): (raw: string) => string {
  const words = useSupplierTexts()
  const format = useFormat()
  return (raw) => {
    try {
      const { number, kind, name, from, until, groups, companies } = JSON.parse(raw) as StoredContract
      const period = until
        ? words('contractPeriod', { from: format.date(from), until: format.date(until) })
        : words('contractFrom', { from: format.date(from) })
      const parts = [name, period, groups.join(', '), companies.join(', ')]
      return `${words(`contractKind.${kind}`)} ${number}: ${parts.filter(Boolean).join('; ')}`
    } catch {
      return raw
    }
  }
}

function contactsText(raw: string): string {
  try {
    const contacts = JSON.parse(raw) as PartnerDetails['contacts']
    return contacts.map(({ role, name, phone }) => [role, name, phone].filter(Boolean).join(' ')).join('; ')
  } catch {
    return raw
  }
}
