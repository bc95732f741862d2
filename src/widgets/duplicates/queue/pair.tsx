// One pair: why it is proposed, both partners side by side, the effects of a merge, and the decision. Everything also works by keyboard.
import merge from 'lucide-static/icons/merge.svg?raw'
import { useImperativeHandle, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import type { Merge, PairView } from '#contract/duplicates.ts'
import { usePortalLink } from '#shared/element/portal-link.ts'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { ReasonStrip } from '#shared/ui/duplicates/reason-strip.tsx'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { TextArea } from '#shared/ui/text-area.tsx'
import { orderMerge, pairIds } from '#widgets/duplicates/api.ts'
import { useDuplicatesTexts } from '#widgets/duplicates/texts.ts'
import { bodyOf, choose, type ChosenField, type OwnChoices } from './choices.ts'
import { Comparison } from '#widgets/duplicates/comparison.tsx'
import { Effects, riskWords } from '#widgets/duplicates/effects.tsx'
import { NoDuplicateDialog } from './no-duplicate-dialog.tsx'
import { Weights } from './weights.tsx'

const NOTE = 500
/** The names on keyboards, the same in every language. */
const KEYS = { merge: 'Enter', apart: 'N', next: 'Tab' } as const

/** The outcome of a pair. */
export type Outcome =
  | { readonly kind: 'merged'; readonly pair: PairView; readonly merge: Merge }
  | { readonly kind: 'sentForRelease' | 'toldApart'; readonly pair: PairView }

/** The choices and the typed text of a person about a pair; kept while they look at others. */
export interface PairDraft {
  readonly own: OwnChoices
  readonly note: string
}

/** The handler of keys; undefined while a dialog is open. */
export type PairKeys = RefObject<((event: KeyboardEvent<HTMLElement>) => void) | undefined>

export interface PairProps {
  readonly pair: PairView
  /** The handler of the pair and its head. */
  readonly keys: PairKeys
  readonly draft: PairDraft
  readonly onDraft: (draft: PairDraft) => void
  readonly onOutcome: (outcome: Outcome) => void
}

export function Pair({ pair, keys, draft, onDraft, onOutcome }: PairProps): ReactElement {
  const text = useDuplicatesTexts()
  const save = useSave(text)
  const [isApart, setApart] = useState(false)
  const { own, note } = draft
  const isReadOnly = !pair.mayDecide || pair.requestId !== null
  const order = async () => {
    if (save.isBusy || isReadOnly || note.length > NOTE) return
    await save.run(async () => {
      const result = await orderMerge(pairIds(pair), bodyOf(pair, own, note))
      onOutcome(result.merge ? { kind: 'merged', pair, merge: result.merge } : { kind: 'sentForRelease', pair })
    })
  }
  const onKeyDown = usePairKeys({
    isReadOnly,
    onChoose: (field, side) => onDraft({ ...draft, own: choose(pair, own, field, side) }),
    onMerge: () => void order(),
    onNoDuplicate: () => setApart(true),
  })
  useImperativeHandle(keys, () => (isApart ? undefined : onKeyDown))
  return (
    <div className="stack gap-16">
      <Why pair={pair} />
      {pair.requestId !== null && <Banner kind="info" heading={text('waits')} />}
      {!pair.mayDecide && <Banner kind="info" heading={text('mayNotDecide')} />}
      <Comparison
        pair={pair}
        own={own}
        onChoose={isReadOnly ? undefined : (field, side) => onDraft({ ...draft, own: choose(pair, own, field, side) })}
      />
      <div className="stack gap-16 ends">
        <Effects pair={pair} own={own} />
        <Decide
          pair={pair}
          note={note}
          save={save}
          refusal={pair.mayDecide ? (pair.requestId === null ? undefined : text('waits')) : text('mayNotDecide')}
          onNote={(next) => onDraft({ ...draft, note: next })}
          onMerge={() => void order()}
          onNoDuplicate={() => setApart(true)}
        />
      </div>
      {isApart && (
        <NoDuplicateDialog
          pair={pair}
          onDone={() => onOutcome({ kind: 'toldApart', pair })}
          onEnd={() => setApart(false)}
        />
      )}
    </div>
  )
}

interface DecideProps {
  readonly pair: PairView
  readonly note: string
  readonly save: Save
  /** Why a decision is not possible. */
  readonly refusal: string | undefined
  readonly onNote: (note: string) => void
  readonly onMerge: () => void
  readonly onNoDuplicate: () => void
}

function Decide({ pair, note, save, refusal, onNote, onMerge, onNoDuplicate }: DecideProps): ReactElement {
  const text = useDuplicatesTexts()
  const isReleased = pair.risks.length > 0
  return (
    <section className="card decide">
      <div className="card-body">
        {isReleased && refusal === undefined && (
          <TextArea label={text('note')} optional rows={2} limit={NOTE} value={note} onChange={onNote} />
        )}
        <SaveError save={save} />
        <div className="row">
          <Button kind="primary" icon={merge} busy={save.isBusy} reason={refusal} onClick={onMerge}>
            {text(isReleased ? 'sendForRelease' : 'merge')} <kbd aria-hidden="true">{KEYS.merge}</kbd>
          </Button>
          <Button reason={refusal} onClick={onNoDuplicate}>
            {text('noDuplicate')} <kbd aria-hidden="true">{KEYS.apart}</kbd>
          </Button>
        </div>
        <p className="muted">{text('noDuplicateText')}</p>
        {refusal === undefined && (
          <p className="muted keys">
            {text('keysSide')} <kbd>1</kbd> <kbd>2</kbd> <span>{text('keysNext')}</span> <kbd>{KEYS.next}</kbd>
          </p>
        )}
      </div>
    </section>
  )
}

/** Group, release, reasons in words and, on demand, weights. */
function Why({ pair }: { pair: PairView }): ReactElement {
  const text = useDuplicatesTexts()
  const { date } = useFormat()
  const groupLabel = useGroupLabel()
  const [isWeighed, setWeighed] = useState(false)
  const groups = [
    ...new Map([...pair.one.groups, ...pair.other.groups].map((group) => [group.id, groupLabel(group)])).values(),
  ]
  const { noDuplicate, refused, tie, risks } = pair
  return (
    <>
      <p className="muted">
        {[
          groups.length > 0 && text('inGroups', { groups: groups.join(', ') }),
          risks.length > 0 && text('secondRelease', { why: riskWords(text, risks) }),
          tie && text('tie', { tie: text(`tie.${tie}`) }),
        ]
          .filter(Boolean)
          .join('. ')}
      </p>
      {refused && (
        <Banner
          kind="warn"
          heading={text('refused', { name: refused.by.name || text('byFormerPerson'), date: date(refused.at) })}
        >
          <bdi>{refused.reason}</bdi>
        </Banner>
      )}
      {noDuplicate && (
        <Banner
          kind="info"
          heading={text('saidNoDuplicate', {
            reason: text(`reason.${noDuplicate.reason}`),
            name: noDuplicate.by.name,
            date: date(noDuplicate.at),
          })}
        >
          {[
            noDuplicate.note,
            noDuplicate.changed.length > 0 &&
              text('changedSince', { what: noDuplicate.changed.map((one) => text(`field.${one}`)).join(', ') }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      <MoreOfGroup group={pair.group} />
      <div className="row gap-12 reasons-line">
        <ReasonStrip reasons={pair.shown} />
        <Button kind="ghost" size="small" aria-expanded={isWeighed} onClick={() => setWeighed(!isWeighed)}>
          {text(isWeighed ? 'hideWeights' : 'showWeights')}
        </Button>
      </div>
      {isWeighed && <Weights pair={pair} />}
    </>
  )
}

/** A pair may be a part of a group: who else is probably the same partner. */
function MoreOfGroup({ group: { others, isLarge } }: Pick<PairView, 'group'>): ReactElement | null {
  const text = useDuplicatesTexts()
  if (others.length === 0) return null
  return (
    <div className="stack gap-4 more-of-group">
      <b>{isLarge ? text('groupLarge', { count: others.length + 2 }) : text('groupOf', { count: others.length })}</b>
      <ul>
        {others.map((partner) => (
          <li key={partner.id}>
            <OtherLink partner={partner} />
          </li>
        ))}
      </ul>
      <span className="muted small">{text(isLarge ? 'groupLargeText' : 'groupText')}</span>
    </div>
  )
}

function OtherLink({
  partner: { id, bpNumber, name, city },
}: {
  partner: PairView['group']['others'][number]
}): ReactElement {
  const text = useDuplicatesTexts()
  const link = usePortalLink(`/lieferanten/${id}`)
  return (
    <a {...link} className="link" dir="auto">
      {text('groupMember', { number: bpNumber, name: city === '' ? name : `${name}, ${city}` })}
    </a>
  )
}

interface Keys {
  readonly isReadOnly: boolean
  readonly onChoose: (field: ChosenField, side: 'one' | 'other') => void
  readonly onMerge: () => void
  readonly onNoDuplicate: () => void
}

const isText = (target: Element): boolean => target.matches('textarea, select, input:not([type="radio"])')

/**
 * Keys while the focus is inside the pair or on its head, where it is after a decision: 1 and 2 choose the side of the focused field, or
 * move to the first field; Enter in a field merges; on the head it moves to the first field, so that a key that is pressed twice cannot
 * merge an unseen pair; N declares no duplicates. Tab has its usual effect.
 */
function usePairKeys({ isReadOnly, onChoose, onMerge, onNoDuplicate }: Keys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (isReadOnly || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isText(target)) return
    const row = target.closest<HTMLElement>('[data-field]')
    const first = event.currentTarget.querySelector<HTMLElement>('[data-field]')
    if (event.key === '1' || event.key === '2') {
      event.preventDefault()
      const at = row ?? first
      if (!at) return
      onChoose(at.dataset['field'] as ChosenField, event.key === '1' ? 'one' : 'other')
      at.querySelectorAll<HTMLElement>('input')[Number(event.key) - 1]?.focus()
    } else if (event.key === 'Enter' && row) {
      event.preventDefault()
      onMerge()
    } else if (event.key === 'Enter' && target.matches('h1, h2, h3, h4')) {
      event.preventDefault()
      first?.querySelector<HTMLElement>('input:checked')?.focus()
    } else if (event.key === 'n' || event.key === 'N') {
      event.preventDefault()
      onNoDuplicate()
    }
  }
}
