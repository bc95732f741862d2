// Asking: while the question is typed, the forum and other areas are searched for its answer, so that many need not be asked.
import { useStore } from '@nanostores/react'
import route from 'lucide-static/icons/route.svg?raw'
import { useEffect, useRef, useState, type ReactElement, type SubmitEvent } from 'react'
import type { ForumCategory, ForumOverview } from '#contract/forum.ts'
import { hasContent, TITLE_LIMIT } from '#domain/forum/entry.ts'
import { raiseToast } from '#shared/bus/toasts.ts'
import { announce } from '#shared/element/announce.ts'
import { emit, useHost } from '#shared/element/view.tsx'
import { useFormat } from '#shared/i18n/use-format.ts'
import { Button } from '#shared/ui/button.tsx'
import { SaveError, useSave, type Save } from '#shared/ui/form-dialog/use-save.tsx'
import { Heading } from '#shared/ui/heading.tsx'
import { Icon } from '#shared/ui/icon.tsx'
import { Loaded } from '#shared/ui/lists/loaded.tsx'
import { required } from '#shared/ui/part-texts/texts.ts'
import { SelectField } from '#shared/ui/select-field.tsx'
import { Switch } from '#shared/ui/switch.tsx'
import { TextField } from '#shared/ui/text-field.tsx'
import { useWidth } from '#shared/ui/use-width.ts'
import { askQuestion, overview, refreshForum, routeOf } from '#widgets/forum/api.ts'
import { useNameIn, useTopicOptions } from '#widgets/forum/parts.tsx'
import { LIST, questionPath } from '#widgets/forum/paths.ts'
import { useForumRefusals } from '#widgets/forum/refusals/texts.ts'
import { useAskTexts } from './texts.ts'
import { EMPTY_DRAFT, useQuestionDraft, type QuestionDraft } from './draft.ts'
import { FileFields, filesBody, namesAuthor, useEditedFiles } from '#widgets/forum/question/entry-files.tsx'
import { RichField, useRichText } from '#widgets/forum/question/rich-field.tsx'
import { Discard, Preview } from './dialogs.tsx'
import { Suggestions } from './suggestions.tsx'

/** `words` prefill the title of the question. */
export function AskForm({ words }: { words: string }): ReactElement {
  const text = useAskTexts()
  const state = useStore(overview())
  const { draft, isRead, ...stored } = useQuestionDraft(words)
  const read: typeof state = isRead ? state : { loading: true, error: state.error }
  return (
    <>
      {read.data === undefined && <Heading>{text('ask')}</Heading>}
      <Loaded state={read} failed={text('notLoaded')} onRetry={refreshForum}>
        {(about) => <Fields about={about} begun={draft} {...stored} />}
      </Loaded>
    </>
  )
}

interface FieldsProps {
  readonly about: ForumOverview
  readonly begun: QuestionDraft
  /** When the draft was stored on this device. */
  readonly storedAt: Date | undefined
  readonly store: (draft: QuestionDraft) => void
  readonly discard: () => void
}

function useQuestion({ begun, about }: FieldsProps, save: Save) {
  const [typed, setTyped] = useState(begun)
  const body = useRichText(begun.body)
  const files = useEditedFiles()
  const [isChecked, setChecked] = useState(false)
  const category = about.categories.find(({ id }) => `${id}` === typed.categoryId)
  const faults = { title: !hasContent(typed.title), categoryId: !category }
  // Chosen in another topic, or by a stored draft. It is never dropped without the person.
  const isNameNeeded = typed.isAnonymous && category !== undefined && !category.isAnonymousAllowed
  return {
    typed,
    body,
    files,
    category,
    isNameRefused: isChecked && isNameNeeded,
    change: (part: Partial<QuestionDraft>) => setTyped((now) => ({ ...now, ...part })),
    isMissing: (field: keyof typeof faults) => isChecked && faults[field],
    async submit(): Promise<number | undefined> {
      const html = body.read()
      setChecked(true)
      if (faults.title || !category || isNameNeeded || files.isBusy) return undefined
      if (typed.isAnonymous && namesAuthor(files)) return undefined
      let id: number | undefined
      await save.run(async () => {
        const made = await askQuestion({
          title: typed.title,
          body: html,
          categoryId: category.id,
          siteId: typed.siteId === '' ? null : Number(typed.siteId),
          isAnonymous: typed.isAnonymous,
          files: filesBody(files),
        })
        id = made.id
      })
      return id
    },
  }
}

/** Stores the typed text a second after the last key. */
function useAutosave(draft: QuestionDraft, store: FieldsProps['store']): void {
  const { title, body, categoryId, siteId, isAnonymous } = draft
  useEffect(() => {
    if (title === EMPTY_DRAFT.title && body === EMPTY_DRAFT.body) return
    const timer = setTimeout(() => store({ title, body, categoryId, siteId, isAnonymous }), 1_000)
    return () => clearTimeout(timer)
  }, [title, body, categoryId, siteId, isAnonymous, store])
}

/** From this width on, in px, as in question.css, the suggestions are beside the form. */
const SIDE_BY_SIDE = 860

function Fields(props: FieldsProps): ReactElement {
  const { about, storedAt, store, discard } = props
  const text = useAskTexts()
  const { host } = useHost()
  const save = useSave(useForumRefusals())
  const form = useQuestion(props, save)
  const { typed, change, body, files, category } = form
  const box = useRef<HTMLDivElement>(null)
  // On a narrow page directly below the sentence: people should read it before they go on.
  const isNarrow = useWidth(box) < SIDE_BY_SIDE
  useAutosave({ ...typed, body: body.value }, store)
  const go = (path: string) => emit(host, 'portal-navigate', { path })
  const drop = () => {
    discard()
    go(LIST)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const id = await form.submit()
    if (id === undefined) return
    discard()
    go(questionPath(id))
  }
  // The answer may turn out not to help: the typed text is kept.
  const readAnswer = (path: string) => {
    store({ ...typed, body: body.read() })
    const kept = text(files.list.length > 0 ? 'draftKeptNoFiles' : 'draftKept')
    announce(kept)
    raiseToast({ kind: 'info', text: kept, timeout: 10_000 })
    go(path)
  }
  const suggestions = <Suggestions words={typed.title} onHelped={readAnswer} />
  return (
    <>
      <Head storedAt={storedAt} />
      <div ref={box} className="stack gap-20 thread">
        <form noValidate className="card fields ask-form" onSubmit={(event) => void submit(event)}>
          <TextField
            label={text('question')}
            help={text('length', { count: [...typed.title].length, most: TITLE_LIMIT })}
            value={typed.title}
            maxLength={TITLE_LIMIT}
            onChange={(title) => change({ title })}
            error={form.isMissing('title') ? required(text('question')) : save.faultOf('body.title')}
          />
          {isNarrow && suggestions}
          <RichField label={text('details')} error={save.faultOf('body.body')} text={body} />
          <FileFields files={files} isAnonymous={typed.isAnonymous} />
          <Places about={about} typed={typed} change={change} save={save} isMissing={form.isMissing('categoryId')} />
          {category && (
            <Consequences category={category} typed={typed} change={change} isNameRefused={form.isNameRefused} />
          )}
          <SaveError save={save} />
          <Acts form={form} isBusy={save.isBusy} onDrop={drop} />
        </form>
        {!isNarrow && suggestions}
      </div>
    </>
  )
}

function Head({ storedAt }: Pick<FieldsProps, 'storedAt'>): ReactElement {
  const text = useAskTexts()
  const { time } = useFormat()
  return (
    <div className="ask-head">
      <Heading>{text('ask')}</Heading>
      {storedAt && <span className="muted">{text('stored', { at: time(storedAt) })}</span>}
    </div>
  )
}

interface ActsProps {
  readonly form: ReturnType<typeof useQuestion>
  readonly isBusy: boolean
  readonly onDrop: () => void
}

function Acts({ form: { typed, body, files, category }, isBusy, onDrop }: ActsProps): ReactElement {
  const text = useAskTexts()
  /** The text of the preview; undefined: it is closed. */
  const [shown, show] = useState<string>()
  const [isDiscarding, setDiscarding] = useState(false)
  const isEmpty = !hasContent(typed.title) && !hasContent(body.value) && files.list.length === 0
  return (
    <div className="row acts ask-acts">
      <Button kind="primary" type="submit" busy={isBusy || files.isBusy}>
        {text('ask')}
      </Button>
      <Button onClick={() => show(body.read())}>{text('preview')}</Button>
      <Button kind="ghost" onClick={() => (isEmpty ? onDrop() : setDiscarding(true))}>
        {text('discard')}
      </Button>
      {shown !== undefined && (
        <Preview
          title={typed.title}
          body={shown}
          files={files.list}
          category={category}
          isAnonymous={typed.isAnonymous}
          onEnd={() => show(undefined)}
        />
      )}
      {isDiscarding && <Discard onDiscard={onDrop} onEnd={() => setDiscarding(false)} />}
    </div>
  )
}

interface ConsequencesProps extends Pick<PlacesProps, 'typed' | 'change'> {
  readonly category: ForumCategory
  /** It was to be sent without a name to a topic that requires one. */
  readonly isNameRefused: boolean
}

/** Who sees the name, and who gets the question. */
function Consequences({ category, typed, change, isNameRefused }: ConsequencesProps): ReactElement {
  const text = useAskTexts()
  const { isAnonymous } = typed
  const isAllowed = category.isAnonymousAllowed
  useEffect(() => {
    if (isNameRefused) announce(text('nameNeeded'), 'assertive')
  }, [isNameRefused, text])
  return (
    <>
      <Switch
        checked={isAnonymous}
        label={text('anonymous')}
        help={
          isAllowed ? (
            text('anonymousHelp')
          ) : (
            <span className={isNameRefused ? 'err' : undefined}>{text('nameNeeded')}</span>
          )
        }
        reason={!isAllowed && !isAnonymous ? text('nameShown') : undefined}
        onChange={(checked) => change({ isAnonymous: checked })}
      />
      <GoesTo categoryId={category.id} siteId={typed.siteId === '' ? null : Number(typed.siteId)} />
    </>
  )
}

interface PlacesProps {
  readonly about: ForumOverview
  readonly typed: QuestionDraft
  readonly change: (part: Partial<QuestionDraft>) => void
  readonly save: Save
  readonly isMissing: boolean
}

function Places({ about, typed, change, save, isMissing }: PlacesProps): ReactElement {
  const text = useAskTexts()
  const topics = useTopicOptions()(about.categories)
  const sites = about.sites.map(({ id, name }) => ({ value: `${id}`, label: name }))
  return (
    <div className="pair">
      <SelectField
        label={text('topic')}
        value={typed.categoryId}
        options={[{ value: '', label: text('pleaseChoose') }, ...topics]}
        onChange={(categoryId) => change({ categoryId })}
        error={isMissing ? required(text('topic')) : save.faultOf('body.categoryId')}
      />
      <SelectField
        label={text('site')}
        optional
        value={typed.siteId}
        options={[{ value: '', label: text('anySite') }, ...sites]}
        onChange={(siteId) => change({ siteId })}
        error={save.faultOf('body.siteId')}
      />
    </div>
  )
}

/** 'Geht an Personal und Vergütung. Ohne Antwort bis Fr 24.04. geht sie an die Vertretung.' */
function GoesTo({ categoryId, siteId }: { categoryId: number; siteId: number | null }): ReactElement | null {
  const text = useAskTexts()
  const nameIn = useNameIn()
  const { weekdayDate } = useFormat()
  const { data } = useStore(routeOf(categoryId, siteId))
  if (!data) return null
  const { turn } = data
  return (
    <p className="goes-to">
      <Icon source={route} size="s" />
      <span>
        {turn.gap ? (
          text(`gap.${turn.gap}`)
        ) : (
          <>
            {text('goesTo')} <b>{nameIn(data)}</b>.{' '}
            {turn.until &&
              text(turn.next === 'deputy' ? 'thenDeputy' : 'thenModerator', { day: weekdayDate(turn.until) })}
          </>
        )}
      </span>
    </p>
  )
}
