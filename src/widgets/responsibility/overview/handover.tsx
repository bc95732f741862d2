// The hand-over of a leaver: responsibilities, open cases and notes, as a page and as a file.
import { useStore } from '@nanostores/react'
import downloadIcon from 'lucide-static/icons/download.svg?raw'
import { useState, type ReactElement } from 'react'
import type { Handover, Matrix } from '#contract/responsibility.ts'
import { $language } from '#shared/bus/language.ts'
import { $person } from '#shared/bus/person.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { QueryView } from '#shared/ui/query-view.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { $buyers, handoverOf, refreshHandover, saveHandover } from '#widgets/responsibility/api.ts'
import { BuyerField } from './buyer-field.tsx'
import { useGroupLabel } from '#shared/i18n/group-name.ts'
import { useResponsibilityTexts } from './texts.ts'

/** The own package; for the main admin and administrators of sites that of others too. */
export function HandoverCard({ matrix }: { matrix: Matrix }): ReactElement {
  const text = useResponsibilityTexts()
  const person = useStore($person)
  const { data: buyers = [] } = useStore($buyers)
  const [chosen, setChosen] = useState<string>()
  const { all, siteIds } = matrix.rights
  const personId = chosen ?? person?.id ?? ''
  // The field also names a person without access to purchasing if their package is below.
  const isListed = !person || buyers.some(({ id }) => id === person.id)
  const choices = isListed ? buyers : [person, ...buyers]
  return (
    <Card part="handover" title={text('handover')}>
      <div className="stack start handover">
        <p className="muted">{text('handoverHelp')}</p>
        {(all || siteIds.length > 0) && (
          <BuyerField buyers={choices} value={personId} error={undefined} onChange={setChosen} />
        )}
        {personId !== '' && <Package key={personId} personId={personId} />}
      </div>
    </Card>
  )
}

function Package({ personId }: { personId: string }): ReactElement {
  const text = useResponsibilityTexts()
  const language = useStore($language)
  const state = useStore(handoverOf(personId))
  const save = useSave(text)
  const { data } = state
  if (!data)
    return (
      <QueryView state={state} text={text('handoverFailed')} onRetry={() => refreshHandover(personId)}>
        <Skeleton height="160px" />
      </QueryView>
    )
  const download = async () => {
    const name = `${text('handoverFile')}-${data.person.name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`
    if (await save.run(() => saveHandover(personId, language, name))) announce(text('saved'))
  }
  return (
    <>
      <Contents handover={data} />
      <SaveError save={save} />
      <Button icon={downloadIcon} busy={save.isBusy} onClick={() => void download()}>
        {text('save')}
      </Button>
    </>
  )
}

/** A change request and a certificate are called by their kind, others by their own name. */
function subjectOf(
  { kind, subject }: Handover['cases'][number],
  text: ReturnType<typeof useResponsibilityTexts>,
): string {
  const key = `subject.${subject}` as Parameters<typeof text>[0]
  const name = kind === 'request' ? key : text(key)
  return name === key ? subject : name
}

function Contents({ handover }: { handover: Handover }): ReactElement {
  const text = useResponsibilityTexts()
  const format = useFormat()
  const labelOf = useGroupLabel()
  const { person, deputy, groups, sites, cells, relations, cases, notes } = handover
  const period = ({ from, until }: { from: string; until: string | null }) =>
    text(until === null ? 'sinceDay' : 'untilDay', {
      from: format.date(from),
      until: until === null ? '' : format.date(until),
    })
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [text('asLead'), groups.map((group) => `${labelOf(group)}, ${period(group)}`)],
    [text('role.siteAdmin'), sites.map((site) => `${site.name}, ${period(site)}`)],
    [text('onSite'), cells.map((cell) => `${labelOf(cell)}, ${cell.site}, ${period(cell)}`)],
    [
      text('openCases'),
      cases.map((one) => [text(`case.${one.kind}`), subjectOf(one, text), one.partner].filter(Boolean).join(' · ')),
    ],
    [text('notes'), notes.map((note) => `${note.partner}: ${note.text}`)],
  ]
  return (
    <>
      <p>
        <b>{person.name}</b>
        {', '}
        {deputy ? text('deputy', { name: deputy.name ?? '' }) : text('noDeputy')}
        {relations > 0 && `, ${text('relations', { count: relations })}`}
      </p>
      {parts.every(([, lines]) => lines.length === 0) && <p className="muted">{text('nothingToHandOver')}</p>}
      {parts.map(([title, lines]) =>
        lines.length === 0 ? null : (
          <section key={title}>
            <Heading depth={3}>{title}</Heading>
            <ul>
              {[...new Set(lines)].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ),
      )}
    </>
  )
}
