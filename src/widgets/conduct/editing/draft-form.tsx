// The draft of the next version: its texts in both languages, the differences from the version before, its validity and audience. The
// version of another administrator is shown beside the typed one, so that neither is overwritten unseen.
import { useLayoutEffect, useMemo, useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import type { ConductDraft, ConductDraftBody, ConductEditing, ConductReach } from '#contract/conduct.ts'
import { compareWords } from '#domain/rich-text/compare-words.ts'
import { conductFaults } from '#domain/legal/conduct.ts'
import { ApiError } from '#shared/transport/api.ts'
import { announce } from '#shared/element/announce.ts'
import { useFormat } from '#shared/i18n/use-format.ts'
import { todayInBerlin } from '#shared/today.ts'
import { Banner } from '#shared/ui/banner.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { ConfirmDialog } from '#shared/ui/form-dialog/edit-dialog.tsx'
import { SaveError, useSave } from '#shared/ui/form-dialog/use-save.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { useDraft } from '#shared/writes/use-draft.ts'
import { discardDraft, presentDraftOf, publishDraft, refreshConduct, saveDraft } from '#widgets/conduct/api.ts'
import { compareSections } from '#widgets/conduct/code/changes.ts'
import { Changed, Sections } from '#widgets/conduct/code/sections.tsx'
import { AudienceFields, useReach } from './audience-fields.tsx'
import { bodyOf, valuesOf, type DraftValues, type Language } from './draft-values.ts'
import { Faults } from './faults.tsx'
import { QuestionFields } from './question-fields.tsx'
import { SectionFields, WordFields } from './section-fields.tsx'
import { useEditingTexts } from './texts.ts'

type View = 'edit' | 'difference'

interface DraftFormProps {
  readonly editing: ConductEditing
  readonly draft: ConductDraft
}

export function DraftForm(props: DraftFormProps): ReactElement {
  // Starts again with the present draft when the own one is discarded.
  const [attempt, setAttempt] = useState(0)
  return <Draft key={attempt} {...props} onRestart={() => setAttempt(attempt + 1)} />
}

/** The typed values, saved on the version that was seen. The editors of rich text report their text before each write. */
function useValues(draft: ConductDraft) {
  const text = useEditingTexts()
  const save = useSave(text)
  const state = useDraft<DraftValues>(
    useMemo(() => valuesOf(draft), [draft]),
    draft.version,
  )
  const flushers = useMemo(() => new Set<() => void>(), [])
  const latest = useRef(state)
  useLayoutEffect(() => void (latest.current = state))
  /** The version that another person has saved in the meantime. */
  const [rival, setRival] = useState<ConductDraft>()
  const store = async (): Promise<ConductDraft | undefined> => {
    flushSync(() => flushers.forEach((flush) => flush()))
    let saved: ConductDraft | undefined
    const write = async (version: number) => {
      try {
        saved = await saveDraft(bodyOf(latest.current.draft), version)
        setRival(undefined)
      } catch (error) {
        const present = presentDraftOf(error)
        if (present) setRival(present)
        // The draft was published or deleted: the page shows the present state once it is read again.
        if (error instanceof ApiError && error.code === 'version_conflict') refreshConduct()
        throw error
      }
    }
    await save.run(() => latest.current.save(write))
    return saved
  }
  return { ...state, save, flushers, rival, store }
}

function Draft({ editing, draft, onRestart }: DraftFormProps & { onRestart: () => void }): ReactElement {
  const text = useEditingTexts()
  const { draft: values, change, isChanged, save, flushers, rival, store } = useValues(draft)
  const [language, setLanguage] = useState<Language>('de')
  const [asks, setAsks] = useState<'publish' | 'discard'>()
  const [isChecked, setChecked] = useState(false)
  const reach = useReach(values)
  const faults = conductFaults(
    { ...values, text: values },
    {
      today: todayInBerlin(),
      lastFrom: editing.published[0]?.appliesFrom,
      people: reach?.isNobody ? 0 : 1,
    },
  )
  const next = Math.max(0, ...editing.published.map(({ version }) => version)) + 1
  const publish = async () => {
    setChecked(true)
    if (faults.length > 0) return
    if (isChanged && !(await store())) return
    setAsks('publish')
  }
  return (
    <Card title={text('draftOf', { version: next })} className="draft">
      <LastChanged draft={draft} />
      {rival && <Rival rival={rival} values={values} language={language} editing={editing} onTheirs={onRestart} />}
      <Content
        editing={editing}
        values={values}
        reach={reach}
        language={language}
        onLanguage={setLanguage}
        flushers={flushers}
        onChange={change}
      />
      {isChecked && <Faults faults={faults} sections={values.sections} />}
      <SaveError save={save} />
      <Buttons
        isBusy={save.isBusy}
        isChanged={isChanged}
        onDiscard={() => setAsks('discard')}
        onSave={() => void store().then((saved) => saved && announce(text('saved')))}
        onPublish={() => void publish()}
      />
      {asks === 'publish' && (
        <Publish
          version={draft.version}
          next={next}
          values={values}
          people={reach?.people}
          onEnd={() => setAsks(undefined)}
        />
      )}
      {asks === 'discard' && <Discard version={draft.version} onEnd={() => setAsks(undefined)} />}
    </Card>
  )
}

function LastChanged({ draft: { changedBy, changedAt } }: { draft: ConductDraft }): ReactElement {
  const text = useEditingTexts()
  const { date, time } = useFormat()
  const name = changedBy.name || text('deleted')
  return <p className="muted">{text('lastChanged', { name, date: date(changedAt), time: time(changedAt) })}</p>
}

interface ButtonsProps {
  readonly isBusy: boolean
  readonly isChanged: boolean
  readonly onDiscard: () => void
  readonly onSave: () => void
  readonly onPublish: () => void
}

function Buttons({ isBusy, isChanged, onDiscard, onSave, onPublish }: ButtonsProps): ReactElement {
  const text = useEditingTexts()
  return (
    <div className="row acts">
      <Button kind="danger" onClick={onDiscard}>
        {text('discard')}
      </Button>
      <Button busy={isBusy} onClick={onSave}>
        {text(isChanged ? 'save' : 'saveAgain')}
      </Button>
      <Button kind="primary" onClick={onPublish}>
        {text('publish')}
      </Button>
    </div>
  )
}

interface ContentProps {
  readonly editing: ConductEditing
  readonly values: DraftValues
  readonly reach: ConductReach | undefined
  readonly language: Language
  readonly onLanguage: (language: Language) => void
  readonly flushers: Set<() => void>
  readonly onChange: (part: Partial<DraftValues>) => void
}

/** The fields in one language, or the differences from the last version. */
function Content({ editing, values, reach, language, onLanguage, flushers, onChange }: ContentProps): ReactElement {
  const text = useEditingTexts()
  const [view, setView] = useState<View>('edit')
  return (
    <>
      <div className="row gap-20 switches">
        <Segmented
          label={text('language')}
          value={language}
          options={(['de', 'en'] as const).map((value) => ({ value, label: text(`language.${value}`) }))}
          onChange={onLanguage}
        />
        <Segmented
          label={text('view')}
          value={view}
          options={(['edit', 'difference'] as const).map((value) => ({ value, label: text(`view.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === 'difference' ? (
        <Difference before={editing.base?.text} after={values} language={language} editing={editing} />
      ) : (
        <>
          <WordFields values={values} language={language} onChange={onChange} />
          <SectionFields
            sections={values.sections}
            language={language}
            flushers={flushers}
            contactLinks={editing.contactLinks}
            onChange={(sections) => onChange({ sections })}
          />
          <QuestionFields
            questions={values.questions}
            language={language}
            onChange={(questions) => onChange({ questions })}
          />
          <AudienceFields editing={editing} values={values} reach={reach} onChange={onChange} />
        </>
      )}
    </>
  )
}

type Words = Pick<ConductDraftBody['text'], 'title' | 'summary' | 'sections'>

interface DifferenceProps {
  readonly before: Words | undefined
  readonly after: Words
  readonly language: Language
  readonly editing: ConductEditing
}

const inLanguage = ({ sections }: Pick<Words, 'sections'>, language: Language) =>
  sections.map(({ id, heading, html }) => ({ id, heading: heading[language], html: html[language] }))

/** Both texts in one, with insertions and deletions. */
function Difference({ before, after, language, editing }: DifferenceProps): ReactElement {
  const text = useEditingTexts()
  const compared = useMemo(
    () => compareSections(inLanguage(before ?? { sections: [] }, language), inLanguage(after, language)),
    [before, after, language],
  )
  const changed = compared.filter(({ change }) => change !== 'none')
  return (
    <div className="stack gap-20 doc-text">
      <p role="status">{text('differences', { count: changed.length })}</p>
      <p lang={language}>
        <b>
          <Changed pieces={compareWords(before?.title[language] ?? '', after.title[language])} />
        </b>
      </p>
      <p lang={language}>
        <Changed pieces={compareWords(before?.summary[language] ?? '', after.summary[language])} />
      </p>
      <Sections sections={compared} isMarked language={language} contactLinks={editing.contactLinks} />
    </div>
  )
}

interface RivalProps {
  readonly rival: ConductDraft
  readonly values: DraftValues
  readonly language: Language
  readonly editing: ConductEditing
  readonly onTheirs: () => void
}

/** Both states after a conflict: the own one is in the fields, the other one is compared with it. */
function Rival({ rival, values, language, editing, onTheirs }: RivalProps): ReactElement {
  const text = useEditingTexts()
  const [isOpen, setOpen] = useState(false)
  const name = rival.changedBy.name || text('deleted')
  return (
    <div className="stack gap-8" role="alert">
      <Banner
        kind="warn"
        heading={text('rival', { name })}
        action={
          <>
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text('rivalCompare')}
            </Button>{' '}
            <Button size="small" onClick={onTheirs}>
              {text('rivalTake', { name })}
            </Button>
          </>
        }
      />
      <p>{text('rivalText')}</p>
      {isOpen && <Difference before={rival.text} after={values} language={language} editing={editing} />}
    </div>
  )
}

interface PublishProps {
  readonly version: number
  readonly next: number
  readonly values: DraftValues
  /** Null: fewer than five; undefined: not counted. */
  readonly people: number | null | undefined
  readonly onEnd: () => void
}

function Publish({ version, next, values, people, onEnd }: PublishProps): ReactElement {
  const text = useEditingTexts()
  const { date } = useFormat()
  const save = useSave(text)
  const { appliesFrom, confirmBy } = values
  const confirm = async () => {
    if (!(await save.run(() => publishDraft(version)))) return
    announce(text('publishDone', { version: next }))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('publishTitle', { version: next })}
      action={text('publish')}
      danger={false}
      save={save}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      <p>{text('publishFrom', { date: date(appliesFrom ?? '') })}</p>
      <p>
        {values.confirmation === 'none'
          ? text('publishNobody')
          : text(typeof people === 'number' ? 'publishPeople' : 'publishFew', {
              count: people ?? 0,
              date: date(confirmBy ?? ''),
            })}
      </p>
      <p>{text('publishFinal')}</p>
    </ConfirmDialog>
  )
}

function Discard({ version, onEnd }: { version: number; onEnd: () => void }): ReactElement {
  const text = useEditingTexts()
  const save = useSave(text)
  const confirm = async () => {
    if (!(await save.run(() => discardDraft(version)))) return
    announce(text('discarded'))
    onEnd()
  }
  return (
    <ConfirmDialog
      title={text('discardTitle')}
      action={text('discard')}
      save={save}
      onConfirm={() => void confirm()}
      onEnd={onEnd}
    >
      <p>{text('discardText')}</p>
    </ConfirmDialog>
  )
}
